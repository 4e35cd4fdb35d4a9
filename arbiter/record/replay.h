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

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"

struct game_rules;
struct game_voice;
struct record;

/* All zero may be released. */
struct replay {
	const struct record *record; /* the caller's */
	const struct game_rules *game;
	void *state; /* owned: the game, of the size its rules say */
	const struct game_voice *voice; /* set before the start: hears what
					 * the rules say; NULL: nobody does */
};

/* What the rules say to it reaches nobody. */
extern const struct game_voice replay_silence;

/* The game before the first move of RECORD, which must outlive the replay. -1
 * with the reason in words; the replay is to be released all the same. */
int replay_start(struct replay *replay, const struct record *record,
	char reason[static REASON_MAX]);

void replay_release(struct replay *replay);

/* The same for a game that has been dealt, or restored, into `state`: record
 * and game are set, too. -1 with the reason: the game itself has failed. */
int replay_begin(const struct replay *replay, char reason[static REASON_MAX]);

/* Makes move NUMBER, the next one. -1 with the reason in words: it is not
 * legal, and the game is as before. */
int replay_move(const struct replay *replay, size_t number,
	char reason[static REASON_MAX]);

/* After the last move: whether the game is over, with the score and standing of
 * the record, or ended by a fault of the seat whose turn it is, with what the
 * rules give for that. -1 with the reason in words. */
int replay_end(const struct replay *replay, char reason[static REASON_MAX]);

/* Whether SEAT, which is to act in the game of SEATS in STATE, does the same by
 * the actions ONE and OTHER: they have the same words and lead to the same position.
 * The order of captured cards says nothing, that of tiles does. SCRATCH has the
 * size of a state. */
bool replay_is_same(const struct game_rules *, int seats, const void *state,
	void *scratch, int seat, const char *one, const char *other);

#endif
