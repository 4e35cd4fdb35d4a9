#include "match/match_results.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/loop.h"
#include "record/stop_rule.h"

/* How many games may have ended before the one whose turn it is: as good as
 * any for games of much the same length, and some megabytes at most. */
enum { WAITING_LEAST = 256, WAITING_BY_JOB = 4 };

void
match_results_init(struct match_results *match_results, const struct run *run,
	const char *path)
{
	*match_results = (struct match_results){
		.run = run,
		.path = path,
		.journal = {.descriptor = -1},
	};
	tally_init(&match_results->tally, run);
}

void
match_results_release(struct match_results *match_results)
{
	tally_release(&match_results->tally);
	reorder_release(&match_results->reorder);
}

/* A run that may stop. */
static bool
ordered(const struct match_results *match_results)
{
	return stop_rule_given(&match_results->run->stop);
}

bool
match_results_decided(const struct match_results *match_results)
{
	return tally_decided(&match_results->tally);
}

/* What is in the file */

struct reading {
	struct match_results *match_results;
	struct schedule *schedule;
};

static bool
in_order(const struct match_results *match_results, const struct record *record,
	char reason[static REASON_MAX])
{
	long turn = match_results->tally.games;

	if (!ordered(match_results))
		return true;
	if (match_results_decided(match_results))
		snprintf(reason, REASON_MAX,
			"game %ld comes after the one that ended the run",
			record->id);
	else if (record->id != turn)
		snprintf(reason, REASON_MAX,
			"game %ld stands where game %ld should: a run that "
			"may stop early has its games in order",
			record->id, turn);
	else
		return true;
	return false;
}

static bool
take_played(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct reading *reading = context;
	struct match_results *match_results = reading->match_results;

	if (loop_end_wanted()) {
		snprintf(reason, REASON_MAX, "interrupted while reading it");
		return false;
	}
	if (!schedule_fits(match_results->run, record, reason) ||
		!in_order(match_results, record, reason))
		return false;
	int marked = schedule_mark(reading->schedule, record->id);
	if (marked == 1 && tally_add(&match_results->tally, record) == 0)
		return true;
	snprintf(reason, REASON_MAX, "%s",
		marked == 0 ? "the game is there twice" : strerror(errno));
	return false;
}

static int
open_file(struct match_results *match_results, bool resume,
	struct schedule *schedule, char reason[static REASON_MAX])
{
	struct reading reading = {match_results, schedule};
	const struct reader_visitor visitor = {
		.game = take_played, .context = &reading};

	if (!match_results->path)
		return 0;
	if (resume)
		return journal_resume(&match_results->journal,
			match_results->path, match_results->run, &visitor,
			reason);
	return journal_create(&match_results->journal, match_results->path,
		match_results->run, reason);
}

int
match_results_open(struct match_results *match_results, bool resume,
	struct schedule *schedule, int jobs, char reason[static REASON_MAX])
{
	if (open_file(match_results, resume, schedule, reason) < 0)
		return -1;
	if (!ordered(match_results))
		return 0;
	if (reorder_init(&match_results->reorder,
		    WAITING_LEAST + WAITING_BY_JOB * jobs) < 0) {
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
		return -1;
	}
	match_results->reorder.next = match_results->tally.games;
	return 0;
}

/* New games */

static int
enter(struct match_results *match_results, const struct record *record,
	int64_t now_ns, const char **what)
{
	*what = match_results->path;
	if (match_results->path &&
		journal_append(&match_results->journal, record, now_ns) < 0)
		return -1;
	*what = "match";
	return tally_add(&match_results->tally, record);
}

/* The games whose turn has come. */
static int
enter_waiting(
	struct match_results *match_results, int64_t now_ns, const char **what)
{
	const struct record *record;

	while (!match_results_decided(match_results) &&
		(record = reorder_take(&match_results->reorder)))
		if (enter(match_results, record, now_ns, what) < 0)
			return -1;
	return 0;
}

int
match_results_add(struct match_results *match_results, struct record *record,
	int64_t now_ns, const char **what)
{
	if (!ordered(match_results))
		return enter(match_results, record, now_ns, what);
	reorder_add(&match_results->reorder, record);
	return enter_waiting(match_results, now_ns, what);
}

bool
ledger_has_room(const struct match_results *match_results, long id)
{
	return !ordered(match_results) ||
	       reorder_has_room(&match_results->reorder, id);
}

int
ledger_close(struct match_results *match_results)
{
	return journal_close(&match_results->journal);
}
