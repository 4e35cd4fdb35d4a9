/*
 * The results of a match: which games are missing, and the tally of those that
 * have come.
 *
 * Games come as they end. Where the run may stop by its results, as a match to
 * so many points does, they are taken
 * in the order of their numbers, one that ends early waiting for those before
 * it, and none is taken after the one that decides: so the record file of such
 * a run has exactly the games from 0 to that one, whatever the number of jobs
 * and however often the run was broken off.
 *
 * A run that stops when a bot cannot be started again and again
 * (start_streak.h) takes games as they end but for those with such a fault,
 * which wait for those before them: so none of them is taken after the one that
 * stops it.
 */
#ifndef MATCH_MATCH_RESULTS_H
#define MATCH_MATCH_RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"
#include "play/record_batch.h"
#include "play/runner.h"
#include "play/tally.h"
#include "record/record.h"
#include "record/run.h"
#include "record/schedule.h"

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
	bool failed;		  /* errno said why, when the next game was
				     asked for */

	/* Where games wait for their turn: writes one down when that has
	 * come, before it counts. -1: it could not, and has said so. */
	int (*append)(void *writer, const struct record *, int64_t now_ns);
	void *writer;
};

/* RUN must outlive the results. */
void match_results_init(struct match_results *, const struct run *run,
	int (*append)(void *writer, const struct record *, int64_t now_ns),
	void *writer);
void match_results_release(struct match_results *);

/* A game that an earlier session played. False, with the reason in words: it
 * cannot be one. */
bool match_results_take(struct match_results *, const struct record *,
	char reason[static REASON_MAX]);

/* How many games there will be, those that an earlier session played included,
 * unless the run stops early. */
long match_results_expected(const struct match_results *);

/* Before the first new game, of which JOBS may be in play at once. False, with
 * the reason in words: no memory. */
bool match_results_begin(
	struct match_results *, int jobs, char reason[static REASON_MAX]);

/* Whether the COUNT games that have just ended, or some of them, have to wait
 * for their turn. */
bool match_results_wait(
	const struct match_results *, const struct record *records, int count);

/* The next missing game, which from now on counts as given out. RUNNER_STOP if
 * it has `failed`, too. */
enum runner_next match_results_next(struct match_results *, struct fixture *);

/* Takes a game that has just ended and is WRITTEN down or has to wait; RECORD
 * is left empty or as it was. Once the run is decided, or stopped, games still
 * in play do not count. -1: errno says why, or append has said so. */
int match_results_add(struct match_results *, struct record *record,
	bool written, int64_t now_ns);

/* Writes down the games whose turn has not come, without counting them. */
void match_results_write_waiting(struct match_results *, int64_t now_ns);

#endif
