#include "match/match_results.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* How many games may have ended before the one whose turn it is: as good as
 * any for games of much the same length, and some megabytes at most. */
enum { WAITING_LEAST = 256, WAITING_BY_JOB = 4 };

/* How many games with a `start` fault may wait. */
enum { HELD_MOST = 256 };

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
	start_streak_release(&results->starts);
	record_batch_release(&results->held);
}

/* Whether games are taken in the order of their numbers. */
static bool
is_ordered(const struct match_results *results)
{
	return run_may_stop(results->run);
}

/* The bot that could not be started; -1: the game ended otherwise. */
static int
not_started(const struct match_results *results, const struct record *record)
{
	if (record->end != FAULT_START)
		return -1;
	struct fixture fixture = schedule_fixture(results->run, record->id);
	return fixture.bot[record->offender];
}

static bool
is_over(const struct match_results *results)
{
	return tally_decided(&results->tally) || results->starts.stopped;
}

bool
match_results_wait(const struct match_results *results,
	const struct record *records, int count)
{
	if (is_ordered(results) || results->held.count > 0)
		return true;
	for (int i = 0; i < count && results->starts_watched; i++)
		if (not_started(results, &records[i]) != -1)
			return true;
	return false;
}

static bool
in_order(const struct match_results *results, const struct record *record,
	char reason[static REASON_MAX])
{
	long turn = results->tally.sums.games;

	if (!is_ordered(results))
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

static int
recall(struct match_results *results, const struct record *record)
{
	if (!results->starts_watched)
		return 0;
	return start_streak_recall(
		&results->starts, record->id, not_started(results, record));
}

bool
match_results_take(struct match_results *results, const struct record *record,
	char reason[static REASON_MAX])
{
	if (!schedule_fits(results->run, record, reason) ||
		!in_order(results, record, reason))
		return false;
	int marked = schedule_mark(&results->schedule, record->id);
	if (marked == 1 && recall(results, record) == 0 &&
		tally_add(&results->tally, record) == 0)
		return true;
	snprintf(reason, REASON_MAX, "%s",
		marked == 0 ? "the game is there twice" : strerror(errno));
	return false;
}

long
match_results_expected(const struct match_results *results)
{
	return schedule_games(&results->schedule);
}

bool
match_results_begin(
	struct match_results *results, int jobs, char reason[static REASON_MAX])
{
	if (!is_ordered(results))
		return true;
	if (reorder_init(&results->waiting,
		    WAITING_LEAST + WAITING_BY_JOB * jobs) < 0) {
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
		return false;
	}
	results->waiting.next = results->tally.sums.games;
	return true;
}

/* Whether the next game may begin now, or has to wait for one that lags
 * behind. */
static bool
has_room(const struct match_results *results)
{
	return results->held.count < HELD_MOST &&
	       (!is_ordered(results) || reorder_has_room(&results->waiting,
						results->schedule.next));
}

enum runner_next
match_results_next(struct match_results *results, struct fixture *fixture)
{
	long id;

	if (is_over(results))
		return RUNNER_STOP;
	if (!has_room(results))
		return RUNNER_WAIT;
	if (!schedule_next(&results->schedule, &id))
		return RUNNER_NONE;
	*fixture = schedule_fixture(results->run, id);
	results->failed = results->starts_watched &&
			  start_streak_give(&results->starts, id) < 0;
	return results->failed ? RUNNER_STOP : RUNNER_GAME;
}

/* How the game ended is known. */
static void
note_start(struct match_results *results, const struct record *record)
{
	if (results->starts_watched)
		start_streak_note(&results->starts, record->id,
			not_started(results, record));
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

/* Takes the games whose turn has come. */
static int
enter_in_order(struct match_results *results, int64_t now_ns)
{
	while (!is_over(results)) {
		const struct record *next = reorder_take(&results->waiting);

		if (!next)
			return 0;
		if (enter(results, next, now_ns) < 0)
			return -1;
		note_start(results, next);
	}
	return 0;
}

/* Takes the place of an empty record. -1 with errno. */
static int
hold(struct match_results *results, struct record *record)
{
	struct record *place = record_batch_add(&results->held);

	if (!place)
		return -1;
	struct record empty = *place;
	*place = *record;
	*record = empty;
	return 0;
}

/* The held game with the lowest number; NULL: there is none. */
static struct record *
first_held(const struct match_results *results)
{
	struct record *first = NULL;

	for (int i = 0; i < results->held.count; i++) {
		struct record *record = &results->held.records[i];

		if (!first || record->id < first->id)
			first = record;
	}
	return first;
}

static void
drop_held(struct match_results *results, struct record *record)
{
	struct record *last = &results->held.records[--results->held.count];
	struct record taken = *record;

	*record = *last;
	*last = taken;
}

/* Takes those of the games held whose turn has come. */
static int
enter_held(struct match_results *results, int64_t now_ns)
{
	struct record *first;

	while ((first = first_held(results)) &&
		start_streak_has_passed(&results->starts, first->id)) {
		if (enter(results, first, now_ns) < 0)
			return -1;
		drop_held(results, first);
	}
	return 0;
}

/* Of a run whose games are taken as they end, but for some. */
static int
add_as_it_ends(
	struct match_results *results, struct record *record, int64_t now_ns)
{
	bool held = not_started(results, record) != -1;

	note_start(results, record);
	if ((held ? hold(results, record) : enter(results, record, now_ns)) < 0)
		return -1;
	return enter_held(results, now_ns);
}

int
match_results_add(struct match_results *results, struct record *record,
	bool written, int64_t now_ns)
{
	if (is_over(results))
		return 0;
	if (is_ordered(results)) {
		reorder_add(&results->waiting, record);
		return enter_in_order(results, now_ns);
	}
	if (!written)
		return add_as_it_ends(results, record, now_ns);
	note_start(results, record);
	return tally_add(&results->tally, record);
}

void
match_results_write_waiting(struct match_results *results, int64_t now_ns)
{
	struct record *record;

	while ((record = reorder_take_early(&results->waiting)))
		results->append(results->writer, record, now_ns);
	while ((record = first_held(results))) {
		results->append(results->writer, record, now_ns);
		drop_held(results, record);
	}
}
