/*
 * A recorded game played again through its rules, move by move.
 */
#ifndef RECORD_REPLAY_H
#define RECORD_REPLAY_H

#include <stddef.h>

#include "common/game.h"

#include "base/text.h"
#include "record/record.h"

/* All zero may be released. */
struct replay {
	const struct record *record; /* the caller's */
	const struct game_rules *game;
	void *state;
};

/* Before the first move of RECORD. -1 with the reason in words. */
int replay_start(struct replay *replay, const struct record *record,
	char reason[static REASON_MAX]);

void replay_release(struct replay *replay);

/* Makes move NUMBER, the next one. -1 with the reason: it is not legal. */
int replay_move(const struct replay *replay, size_t number,
	char reason[static REASON_MAX]);

#endif
