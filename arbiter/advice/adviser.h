/*
 * The expert of a game beside who played it: at each action of a seat it weighs
 * what that seat could do (common/weighing.h), from the commands that the seat had
 * heard by then and nothing else, and compares it with what was done.
 *
 * The chance in it comes from the seed of the run, the deal and the move: the same
 * game has the same weighings, whatever else is asked.
 */
#ifndef ADVICE_ADVISER_H
#define ADVICE_ADVISER_H

#include <stddef.h>

#include "common/game.h"
#include "common/weighing.h"

#include "base/reason.h"

struct record;
struct run;
struct seat_strategy;

/* Of one game's rules. {0} has nothing to release. */
struct adviser {
	const struct game_rules *rules;
	const struct seat_strategy *expert;
	void *player; /* owned */
	int worlds;   /* of a weighing */
};

/* -1 with the reason in words: no memory or, with errno ENOTSUP, no expert here
 * plays that. */
int adviser_init(struct adviser *, const struct game_rules *,
	char reason[static REASON_MAX]);
void adviser_release(struct adviser *);

/* What the expert thinks of a position. */
struct advice {
	size_t move;	    /* that was made there, from 1 */
	int seat;	    /* whose it was */
	const char *played; /* what; NULL: nothing has been */
	const struct weighing *weighing;
};

/* Returns -1 with the reason in words, which ends it. */
typedef int adviser_take(
	void *context, const struct advice *, char reason[static REASON_MAX]);

/* Every action of SEATS in a record that is whole (reader.h), in order; positions
 * that the expert has no opinion of are left out. -1 with the reason in words:
 * what TAKE says, no memory, or the record breaks the rules. */
int adviser_game(const struct adviser *, const struct run *,
	const struct record *, seat_set seats, adviser_take *take,
	void *context, char reason[static REASON_MAX]);

/* The position after MADE moves, as the seat that is to act there knows it,
 * whatever it did. -1 likewise, or there is no such position. */
int adviser_position(const struct adviser *, const struct run *,
	const struct record *, size_t made, adviser_take *take, void *context,
	char reason[static REASON_MAX]);

/* The seats of a record at which people sat: those of bots whose program is
 * human. */
seat_set adviser_people(const struct run *, const struct record *);

#endif
