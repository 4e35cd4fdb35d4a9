/*
 * Which games a run has: the deal and the seating of each depend on its number
 * alone, so any game can be played at any time and anywhere.
 *
 * With rotation each deal is played once in every rotation of the bots, one
 * game after the other; without, every game has a deal of its own.
 */
#ifndef RECORD_SCHEDULE_H
#define RECORD_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#include "record/fixture.h"
#include "record/record.h"
#include "record/run.h"

struct schedule {
	const struct run *run; /* the caller's, as long as the schedule */
	long next;	       /* every game below is given out or done */
	long missing;	       /* games neither given out nor done */
	uint64_t *done;	       /* bit by game; NULL: no game marked */
};

/* Every game of RUN is missing. */
void schedule_init(struct schedule *schedule, const struct run *run);
void schedule_release(struct schedule *schedule);

/* How many games share a deal, also the number of a deal's rotations. */
int schedule_rotations(const struct run *run);

long schedule_deal(const struct run *run, long id);

/* The bot that takes SEAT in game ID. */
int schedule_bot(const struct run *run, long id, int seat);

/* All of that together. */
struct fixture schedule_fixture(const struct run *run, long id);

/* Whether RECORD is what RUN would play under its number: game, seed, deal,
 * seating. If not, REASON says what does not fit. */
bool schedule_fits(const struct run *run, const struct record *record,
	char reason[static REASON_MAX]);

/* Game ID was played before: it will not be given out. 1: marked; 0: it is
 * there already; -1 with errno: no memory. */
int schedule_mark(struct schedule *schedule, long id);

/* The next missing game, which from now on counts as given out. False: none
 * is left. */
bool schedule_next(struct schedule *schedule, long *id);

#endif
