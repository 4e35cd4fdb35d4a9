/*
 * The results of a match: which games are missing, and the tally of those that
 * have come.
 *
 * Games come as they end. Where the run may stop by its results they are taken
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
#include <stdint.h>

#include "base/reason.h"
#include "match/reorder.h"
#include "match/start_streak.h"
#include "play/record_batch.h"
#include "play/runner.h"
#include "play/tally.h"
#include "record/run.h"
#include "record/schedule.h"

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
