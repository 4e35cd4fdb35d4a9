#include "match/match_results.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For SIZE games. -1 with errno; may be released all the same. {0} may be
 * released too. */
static int
reorder_init(struct reorder *reorder, long size)
{
	size_t count = (size_t)size;

	*reorder = (struct reorder){
		.records = calloc(count, sizeof *reorder->records),
		.waits = calloc(count, sizeof *reorder->waits),
	};
	if (!reorder->records || !reorder->waits)
		return -1;
	for (; reorder->size < size; reorder->size++)
		record_init(&reorder->records[reorder->size]);
	return 0;
}

static void
reorder_release(struct reorder *reorder)
{
	for (long i = 0; i < reorder->size; i++)
		record_release(&reorder->records[i]);
	free(reorder->records);
	free(reorder->waits);
	*reorder = (struct reorder){0};
}

/* Whether game ID could wait here if it ended now. */
static bool
reorder_has_room(const struct reorder *reorder, long id)
{
	return id < reorder->next + reorder->size;
}

/* Takes over a game, for which there is room, and leaves an empty record with
 * the memory of an older one in its place. */
static void
reorder_add(struct reorder *reorder, struct record *record)
{
	long slot = record->id % reorder->size;
	struct record older = reorder->records[slot];

	assert(record->id >= reorder->next &&
		reorder_has_room(reorder, record->id) && !reorder->waits[slot]);
	reorder->records[slot] = *record;
	reorder->waits[slot] = true;
	record_clear(&older);
	*record = older;
}

/* The game whose turn it is, valid until the next one is added; NULL: it has
 * not ended. */
static struct record *
reorder_take(struct reorder *reorder)
{
	long slot = reorder->next % reorder->size;

	if (!reorder->waits[slot])
		return NULL;
	reorder->waits[slot] = false;
	reorder->next++;
	return &reorder->records[slot];
}

/* The first game that waits, whether its turn has come or not; NULL: none. Its
 * turn, and those before it, are then over. */
static struct record *
reorder_take_early(struct reorder *reorder)
{
	for (long i = 0; i < reorder->size; i++) {
		struct record *record = reorder_take(reorder);

		if (record)
			return record;
		reorder->next++;
	}
	return NULL;
}

/* What is known of a game; from MARK_START on which bot could not be started,
 * by OLD if that was in an earlier session. */
enum { MARK_NONE, MARK_GIVEN, MARK_PLAYED, MARK_START, MARK_OLD = 16 };

enum { CAPACITY_MIN = 64 };

static void
start_streak_release(struct start_streak *streak)
{
	free(streak->marks);
	*streak = (struct start_streak){0};
}

static char *
mark_of(const struct start_streak *streak, long id)
{
	return &streak->marks[(size_t)id & (streak->capacity - 1)];
}

/* Makes room for the mark of ID. */
static int
reserve(struct start_streak *streak, long id)
{
	size_t needed = (size_t)(id - streak->turn) + 1;
	size_t capacity = streak->capacity ? streak->capacity : CAPACITY_MIN;

	while (capacity < needed)
		capacity *= 2;
	if (capacity == streak->capacity)
		return 0;
	struct start_streak grown = *streak;
	grown.capacity = capacity;
	grown.marks = calloc(capacity, 1);
	if (!grown.marks)
		return -1;
	for (size_t i = 0; i < streak->capacity; i++) {
		long known = streak->turn + (long)i;

		*mark_of(&grown, known) = *mark_of(streak, known);
	}
	free(streak->marks);
	*streak = grown;
	return 0;
}

static char
mark_for(int bot)
{
	return (char)(bot == -1 ? MARK_PLAYED : MARK_START + bot);
}

/* Whoever has five in a row stops the match, unless that has been so before. */
static void
count(struct start_streak *streak, int bot, bool old)
{
	struct start_row *row = &streak->rows[bot];

	row->news |= !old;
	if (++row->length < START_STREAK_MAX)
		return;
	if (row->news) {
		streak->stopped = true;
		streak->bot = bot;
		streak->last = streak->turn;
	}
	*row = (struct start_row){0};
}

static void
pass(struct start_streak *streak, char mark)
{
	bool old = mark & MARK_OLD;
	int kind = mark & ~MARK_OLD;

	if (kind >= MARK_START)
		count(streak, kind - MARK_START, old);
	else if (kind == MARK_PLAYED)
		memset(streak->rows, 0, sizeof streak->rows);
}

static void
advance(struct start_streak *streak)
{
	while (streak->turn < streak->given && !streak->stopped) {
		char *mark = mark_of(streak, streak->turn);

		if (*mark == MARK_GIVEN)
			return;
		pass(streak, *mark);
		*mark = MARK_NONE;
		streak->turn++;
	}
}

/* A game of an earlier session: BOT could not be started; -1: none such. -1
 * with errno: no memory; so it is with the others. */
static int
start_streak_recall(struct start_streak *streak, long id, int bot)
{
	if (reserve(streak, id) < 0)
		return -1;
	*mark_of(streak, id) = (char)(mark_for(bot) | MARK_OLD);
	return 0;
}

/* A game is to be played; those below it that were neither given out nor
 * recalled never will be. */
static int
start_streak_give(struct start_streak *streak, long id)
{
	streak->given = id;
	if (streak->capacity == 0)
		streak->turn = id;
	else
		advance(streak);
	if (reserve(streak, id) < 0)
		return -1;
	*mark_of(streak, id) = MARK_GIVEN;
	streak->given = id + 1;
	return 0;
}

/* A game that was given out has ended. */
static void
start_streak_note(struct start_streak *streak, long id, int bot)
{
	if (streak->stopped)
		return;
	assert(id >= streak->turn && id < streak->given);
	*mark_of(streak, id) = mark_for(bot);
	advance(streak);
}

/* Whether all games before are known, and none of them has stopped the match.
 */
static bool
start_streak_has_passed(const struct start_streak *streak, long id)
{
	return id < streak->turn && (!streak->stopped || id <= streak->last);
}

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
	return run_is_ordered(results->run);
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

/* Whether a deal of a match to so many points has the score that it had. */
static bool
score_fits(const struct match_results *results, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct run *run = results->run;
	const struct fixture fixture = schedule_fixture(run, record->id);
	struct points_match match = {0};

	if (run->to > 0)
		match = points_score_next(
			&results->tally.score, run, fixture.bot);
	return points_match_same(&match, &record->match, record->seats) ||
	       reason_say(reason,
		       "game %ld does not begin with the score of the games "
		       "before it",
		       record->id) == 0;
}

bool
match_results_take(struct match_results *results, const struct record *record,
	char reason[static REASON_MAX])
{
	if (!schedule_fits(results->run, record, reason) ||
		!in_order(results, record, reason) ||
		!score_fits(results, record, reason))
		return false;
	int marked = schedule_mark(&results->schedule, record->id);
	if (marked == 1 && recall(results, record) == 0 &&
		tally_add(&results->tally, record) == 0)
		return true;
	return reason_say(reason, "%s",
		       marked == 0 ? "the game is there twice"
				   : strerror(errno)) == 0;
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
		    WAITING_LEAST + WAITING_BY_JOB * jobs) < 0)
		return reason_no_memory(reason) == 0;
	results->waiting.next = results->tally.sums.games;
	return true;
}

/* Whether the next game may begin now, or has to wait for one that lags
 * behind. The score before a deal of a match is told to the bots. */
static bool
has_room(const struct match_results *results)
{
	if (results->run->to > 0 &&
		results->schedule.next > results->tally.sums.games)
		return false;
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
	if (results->run->to > 0)
		fixture->match = points_score_next(
			&results->tally.score, results->run, fixture->bot);
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
