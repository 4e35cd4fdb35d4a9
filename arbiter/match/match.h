/*
 * A match: the games of one line-up of bots, as a session.
 */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "base/reason.h"
#include "play/record_batch.h"
#include "play/session.h"
#include "play/tally.h"
#include "record/record.h"
#include "record/run.h"
#include "record/schedule.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Games that have ended before one of a lower number has. A run that stops by
 * its results takes its games in the order of their numbers, or it would
 * depend on which of two games at once ends first; until its turn comes, a
 * game waits here. Where the buffer is full, no further game may begin.
 */
struct reorder {
	struct record *records; /* game ID at ID modulo size */
	bool *waits;
	long size;
	long next; /* the game whose turn it is */
};

/*
 * The `start` faults of a match of two by the numbers of its games: where a bot
 * could not be started in five of them in a row, the match is over, and what
 * comes behind those does not count, however many games were in play at once.
 * A game that ended by such a fault of the other bot says nothing of this one,
 * and five in a row that an earlier session met begin anew.
 *
 *	start_streak_give(&streak, id);
 *	... the game is played ...
 *	start_streak_note(&streak, id, bot);
 *	if (start_streak_has_passed(&streak, id))
 *		... the game counts ...
 *	if (streak.stopped)
 *		... no game counts any more ...
 */
enum { START_STREAK_MAX = 5, START_STREAK_BOTS = 2 };

struct start_row {
	int length;
	bool news; /* a game of this session is in it */
};

/* {0} is that of a new run; games are numbered from 0. */
struct start_streak {
	long turn;	 /* the first game that is not known */
	long given;	 /* behind the last one that was given out */
	char *marks;	 /* of the games from `turn` on, as a ring */
	size_t capacity; /* of the ring, a power of two, or 0 */
	struct start_row rows[START_STREAK_BOTS]; /* that end before `turn` */
	bool stopped;
	int bot;   /* that stopped it */
	long last; /* the game that did */
};

struct match_results {
	const struct run *run;
	struct schedule schedule;
	struct tally tally;
	struct reorder waiting; /* of a run that may stop by its results */

	bool starts_watched; /* the caller's, after init: bots that cannot be
				started stop the run */
	struct start_streak starts;
	struct record_batch held; /* games with such a fault whose turn has not
				     come */
};

/* Plays what is missing; see session_run. */
int match_run(struct session_terms *);

/* RUN must outlive the results. */
void match_results_init(struct match_results *, const struct run *run);

void match_results_release(struct match_results *);

/* A game that an earlier session played. False, with the reason in words: it
 * cannot be one. */
bool match_results_take(struct match_results *, const struct record *,
	char reason[static REASON_MAX]);

#endif
