/*
 * The schedule of a match: which games its run has, and which are still to be
 * played. The deal and the seating of a game depend on its number alone, so any
 * game can be played at any time and anywhere.
 *
 * With rotation each deal is played once in every rotation of the bots, one
 * game after the other; without, and in a match to so many points, every game
 * has a deal of its own. In such a match the bots move on by a seat all the same,
 * so that the lead passes on. The bots sit
 * down in the order they are given or, shuffled, in one that seed and deal
 * give.
 *
 *	schedule_init(&schedule, &run);
 *	... schedule_mark(&schedule, id) for each game of the file ...
 *	while (schedule_next(&schedule, &id))
 *		play(schedule_fixture(&run, id));
 *	schedule_release(&schedule);
 */
#ifndef RECORD_SCHEDULE_H
#define RECORD_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game.h"

#include "base/number_set.h"
#include "base/reason.h"
#include "record/points_match.h"

struct record;
struct run;

/* A game that is to be played, with its number, its deal and the bots by seat.
 */
struct fixture {
	long id;
	long deal;
	int bot[GAME_SEATS_MAX]; /* by seat: a number among the bots of the run
				  */
	struct points_match match; /* the caller's, of a match to so many
				    * points */
};

struct schedule {
	const struct run *run; /* the caller's; it outlives the schedule, and
				  may become longer */
	long upto; /* the caller's: the first that is not given out, of a shard;
		      0: all may be */
	long beyond; /* games from there on that are done */
	long next;   /* every game below is given out or done */
	struct number_set done;
};

/* Every game of RUN is missing. */
void schedule_init(struct schedule *schedule, const struct run *run);
void schedule_release(struct schedule *schedule);

/* Game ID with its deal and, by seat, the numbers of its bots. */
struct fixture schedule_fixture(const struct run *run, long id);

/* Whether RECORD is what RUN would play under its number: game, seed, deal,
 * seating. If not, REASON says what does not fit. */
bool schedule_fits(const struct run *run, const struct record *record,
	char reason[static REASON_MAX]);

/* Marks game ID as played, so that schedule_next does not give it out. 1: done;
 * 0: it is marked already; -1 with errno: no memory. */
int schedule_mark(struct schedule *schedule, long id);

/* How many games are done or will be given out, in all. */
long schedule_games(const struct schedule *);

/* The next missing game, which from now on counts as given out. False: none
 * is left. */
bool schedule_next(struct schedule *schedule, long *id);

#endif
