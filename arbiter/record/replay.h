/*
 * A replay: the rules play a recorded game again, move by move. It checks that
 * every move is legal, and `state` is the game after the last of them.
 *
 *	if (replay_start(&replay, &record, reason) < 0)
 *		...
 *	for (size_t i = 0; i < record.move_count; i++)
 *		if (replay_move(&replay, i, reason) < 0)
 *			...
 *	replay_release(&replay);
 */
#ifndef RECORD_REPLAY_H
#define RECORD_REPLAY_H

#include <stddef.h>

#include "base/reason.h"

struct game_rules;
struct record;

/* All zero may be released. */
struct replay {
	const struct record *record; /* the caller's */
	const struct game_rules *game;
	void *state; /* owned: the game, of the size its rules say */
};

/* The game before the first move of RECORD, which must outlive the replay. -1
 * with the reason in words; the replay is to be released all the same. */
int replay_start(struct replay *replay, const struct record *record,
	char reason[static REASON_MAX]);

void replay_release(struct replay *replay);

/* Makes move NUMBER, the next one. -1 with the reason in words: it is not
 * legal, and the game is as before. */
int replay_move(const struct replay *replay, size_t number,
	char reason[static REASON_MAX]);

#endif
