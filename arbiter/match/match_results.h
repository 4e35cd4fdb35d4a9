/*
 * What a run has played: the record file, and the tally of what stands in it.
 *
 * Games enter as they end. Where the run may stop by its results they enter in
 * the order of their numbers, one that ends early waiting for those before it,
 * and none enters after the one that decides: so the file of such a run has
 * exactly the games from 0 to that one, whatever the number of jobs and
 * however often the run was broken off.
 */
#ifndef MATCH_MATCH_RESULTS_H
#define MATCH_MATCH_RESULTS_H

#include <stdbool.h>
#include <stdint.h>

#include "match/reorder.h"
#include "play/tally.h"
#include "record/journal.h"
#include "record/run.h"
#include "record/schedule.h"

struct match_results {
	const struct run *run;
	const char *path; /* NULL: no file */
	struct journal journal;
	struct tally tally;
	struct reorder reorder; /* of a run that may stop */
};

/* RUN and PATH must outlive the ledger. */
void match_results_init(
	struct match_results *, const struct run *run, const char *path);
void match_results_release(struct match_results *);

/* Before the first game: opens the file and, if the run is resumed, enters the
 * games that are there and marks them in SCHEDULE; then JOBS games may be in
 * play at once. -1 with the reason in words. */
int match_results_open(struct match_results *, bool resume,
	struct schedule *schedule, int jobs, char reason[static REASON_MAX]);

/* Takes a game that has just ended; RECORD is left empty or as it was. -1 with
 * errno, and *WHAT says of what. */
int match_results_add(struct match_results *, struct record *record,
	int64_t now_ns, const char **what);

/* Whether game ID may begin now, or has to wait for one that lags behind. */
bool ledger_has_room(const struct match_results *, long id);

/* Whether the run ends here: the games in it are enough. */
bool match_results_decided(const struct match_results *);

/* Syncs and closes the file. -1 with errno. */
int ledger_close(struct match_results *);

#endif
