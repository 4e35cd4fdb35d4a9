/*
 * Who sits behind a person and knows what that seat has been told, no more: an
 * expert of the house (common/seat.h), who weighs what may be done when the
 * person asks for a hint.
 */
#ifndef PERSON_HINT_H
#define PERSON_HINT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/seat.h"
#include "common/weighing.h"

/* {0} has no game, and nothing to release. */
struct hint {
	const struct seat_game *game; /* NULL: none that is known here */
	const struct seat_strategy *expert;
	void *view; /* owned, likewise the player */
	void *player;
	int variant;
};

/* A game by RULES begins. That nobody here plays it, or no memory, is no
 * failure: there are no hints. */
void hint_begin(struct hint *, const char *rules);
void hint_release(struct hint *);

/* The seat has heard a command. One that makes no sense to the view ends the
 * hints. */
void hint_hear(struct hint *, const char *command, const char *arguments);

/* Weighs what the seat may do, which has been begun. The same SEED has the same
 * opinion. False: there is none. */
bool hint_weigh(struct hint *, struct weighing *, uint64_t seed);

#endif
