#include "match/match_results.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "record/stop_rule.h"

/* How many games may have ended before the one whose turn it is: as good as
 * any for games of much the same length, and some megabytes at most. */
enum { WAITING_LEAST = 256, WAITING_BY_JOB = 4 };

void
match_results_init(struct match_results *results, const struct run *run,
	int (*append)(void *writer, const struct record *, int64_t now_ns),
	void *writer)
{
	*results = (struct match_results){
		.run = run, .append = append, .writer = writer};
	schedule_init(&results->schedule, run);
	tally_init(&results->tally, run);
}

void
match_results_release(struct match_results *results)
{
	schedule_release(&results->schedule);
	tally_release(&results->tally);
	reorder_release(&results->waiting);
}

bool
match_results_ordered(const struct match_results *results)
{
	return stop_rule_given(&results->run->stop);
}

static bool
in_order(const struct match_results *results, const struct record *record,
	char reason[static REASON_MAX])
{
	long turn = results->tally.games;

	if (!match_results_ordered(results))
		return true;
	if (tally_decided(&results->tally))
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

bool
match_results_take(struct match_results *results, const struct record *record,
	char reason[static REASON_MAX])
{
	if (!schedule_fits(results->run, record, reason) ||
		!in_order(results, record, reason))
		return false;
	int marked = schedule_mark(&results->schedule, record->id);
	if (marked == 1 && tally_add(&results->tally, record) == 0)
		return true;
	snprintf(reason, REASON_MAX, "%s",
		marked == 0 ? "the game is there twice" : strerror(errno));
	return false;
}

bool
match_results_begin(
	struct match_results *results, int jobs, char reason[static REASON_MAX])
{
	if (!match_results_ordered(results))
		return true;
	if (reorder_init(&results->waiting,
		    WAITING_LEAST + WAITING_BY_JOB * jobs) < 0) {
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
		return false;
	}
	results->waiting.next = results->tally.games;
	return true;
}

/* Whether the next game may begin now, or has to wait for one that lags
 * behind. */
static bool
has_room(const struct match_results *results)
{
	return !match_results_ordered(results) ||
	       reorder_has_room(&results->waiting, results->schedule.next);
}

enum runner_next
match_results_next(struct match_results *results, struct fixture *fixture)
{
	long id;

	if (tally_decided(&results->tally))
		return RUNNER_STOP;
	if (!has_room(results))
		return RUNNER_WAIT;
	if (!schedule_next(&results->schedule, &id))
		return RUNNER_NONE;
	*fixture = schedule_fixture(results->run, id);
	return RUNNER_GAME;
}

/* Takes the game whose turn it is. */
static int
enter(struct match_results *results, const struct record *record,
	int64_t now_ns)
{
	if (results->append(results->writer, record, now_ns) < 0)
		return -1;
	return tally_add(&results->tally, record);
}

int
match_results_add(
	struct match_results *results, struct record *record, int64_t now_ns)
{
	if (tally_decided(&results->tally))
		return 0;
	if (!match_results_ordered(results))
		return tally_add(&results->tally, record);
	reorder_add(&results->waiting, record);
	while (!tally_decided(&results->tally)) {
		const struct record *next = reorder_take(&results->waiting);

		if (!next)
			return 0;
		if (enter(results, next, now_ns) < 0)
			return -1;
	}
	return 0;
}

void
match_results_write_waiting(struct match_results *results, int64_t now_ns)
{
	struct record *record;

	while ((record = reorder_take_early(&results->waiting)))
		results->append(results->writer, record, now_ns);
}
