#include "match/match.h"

#include <assert.h>
#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "match/match_report.h"
#include "play/session_terms.h"
#include "record/outcome.h"
#include "record/points_match.h"
#include "referee/referee.h"
#include "words/language.h"

/*
 * The results of a match: which games are missing, and the tally of those that
 * have come.
 *
 * Games come as they end. Where the run may stop by its results, as a match to
 * so many points does, they are taken in the order of their numbers, one that
 * ends early waiting for those before it, and none is taken after the one that
 * decides: so the record file of such a run has exactly the games from 0 to that
 * one, whatever the number of jobs and however often the run was broken off.
 *
 * A run that stops when a bot cannot be started again and again (struct
 * start_streak) takes games as they end but for those with such a fault,
 * which wait for those before them: so none of them is taken after the one that
 * stops it.
 */

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

struct match {
	struct session_terms *terms;
	struct session session;
	struct match_results results;
	bool left; /* a person has, and nothing is played any more */
};

void
match_results_init(struct match_results *results, const struct run *run)
{
	*results = (struct match_results){.run = run};
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

/* Whether the COUNT games that have just ended, or some of them, have to wait
 * for their turn. */
static bool
take_in_order(void *owner, const struct record *records, int count)
{
	const struct match *match = owner;
	const struct match_results *results = &match->results;

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
	       reason_refuse(reason,
		       "game %ld does not begin with the score of the games "
		       "before it",
		       record->id);
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
	return reason_refuse(reason, "%s",
		marked == 0 ? "the game is there twice" : strerror(errno));
}

/* Before the first new game. False, with the reason in words: no memory. */
static bool
begin_results(void *owner, char reason[static REASON_MAX])
{
	struct match *match = owner;
	struct match_results *results = &match->results;
	const int jobs = job_count(match->terms);

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

/* The next missing game, which from now on counts as given out. */
static enum session_next
next_game(void *owner, struct fixture *fixture)
{
	struct match *match = owner;
	struct match_results *results = &match->results;
	long id;

	/* A person is told how the last game has ended. */
	if (is_over(results))
		return match->terms->person ? SESSION_NONE : SESSION_STOP;
	if (!has_room(results))
		return SESSION_WAIT;
	if (!schedule_next(&results->schedule, &id))
		return SESSION_NONE;
	*fixture = schedule_fixture(results->run, id);
	if (results->run->to > 0)
		fixture->match = points_score_next(
			&results->tally.score, results->run, fixture->bot);
	if (!results->starts_watched ||
		start_streak_give(&results->starts, id) == 0)
		return SESSION_GAME;
	session_fail(&match->session, "match", errno);
	return SESSION_STOP;
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
enter(struct match *match, const struct record *record, int64_t now_ns)
{
	if (session_append(&match->session, record, now_ns) < 0)
		return -1;
	return tally_add(&match->results.tally, record);
}

/* Takes the games whose turn has come. */
static int
enter_in_order(struct match *match, int64_t now_ns)
{
	struct match_results *results = &match->results;

	while (!is_over(results)) {
		const struct record *next = reorder_take(&results->waiting);

		if (!next)
			return 0;
		if (enter(match, next, now_ns) < 0)
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
enter_held(struct match *match, int64_t now_ns)
{
	struct match_results *results = &match->results;
	struct record *first;

	while ((first = first_held(results)) &&
		start_streak_has_passed(&results->starts, first->id)) {
		if (enter(match, first, now_ns) < 0)
			return -1;
		drop_held(results, first);
	}
	return 0;
}

/* Of a run whose games are taken as they end, but for some. */
static int
add_as_it_ends(struct match *match, struct record *record, int64_t now_ns)
{
	struct match_results *results = &match->results;
	bool held = not_started(results, record) != -1;

	note_start(results, record);
	if ((held ? hold(results, record) : enter(match, record, now_ns)) < 0)
		return -1;
	return enter_held(match, now_ns);
}

/* Takes a game that has just ended and is WRITTEN down or has to wait; RECORD
 * is left empty or as it was. Once the run is decided, or stopped, games still
 * in play do not count. -1: errno says why, or session_fail has. */
static int
add_game(struct match *match, struct record *record, bool written,
	int64_t now_ns)
{
	struct match_results *results = &match->results;

	if (is_over(results))
		return 0;
	if (is_ordered(results)) {
		reorder_add(&results->waiting, record);
		return enter_in_order(match, now_ns);
	}
	if (!written)
		return add_as_it_ends(match, record, now_ns);
	note_start(results, record);
	return tally_add(&results->tally, record);
}

/* Writes down the games whose turn has not come, without counting them. */
static void
write_waiting(void *owner, int64_t now_ns)
{
	struct match *match = owner;
	struct match_results *results = &match->results;
	struct record *record;

	while ((record = reorder_take_early(&results->waiting)))
		(void)session_append(&match->session, record, now_ns);
	while ((record = first_held(results))) {
		(void)session_append(&match->session, record, now_ns);
		drop_held(results, record);
	}
}

static bool
take_read(void *owner, const struct record *record,
	char reason[static REASON_MAX])
{
	struct match *match = owner;

	return match_results_take(&match->results, record, reason);
}

static void
announce(void *owner)
{
	struct match *match = owner;

	if (run_may_stop(&match->terms->run))
		match->session.progress.watched = &match->results.tally;
}

/* Unless the run stops early. */
static struct session_count
count_games(void *owner)
{
	const struct match *match = owner;

	return (struct session_count){match->results.tally.sums.games,
		(double)schedule_games(&match->results.schedule),
		match->results.tally.sums.faults};
}

/* A match with a bot that cannot be started is none. */
static void
stop_for_starts(struct match *match)
{
	const struct start_streak *starts = &match->results.starts;
	const struct sums_bot *bot =
		tally_bot(&match->results.tally, starts->bot);
	char reason[REASON_MAX];

	snprintf(reason, sizeof reason,
		"stopped after game %ld: %.200s could not be started in %d of "
		"its games in a row: %.500s",
		starts->last, match->terms->run.bots[starts->bot].name,
		START_STREAK_MAX, bot->faults.kinds[FAULT_START].why);
	session_fail_because(&match->session, reason);
}

/* Whether a person has gone, who would lose all games that are left. */
static bool
has_left(const struct record *record)
{
	return record->end == FAULT_RESIGN &&
	       strcmp(record->why, REFEREE_LEFT) == 0;
}

static int
game_ended(void *owner, struct record *record, bool written, int64_t now_ns)
{
	struct match *match = owner;

	if (has_left(record)) {
		match->left = true;
		session_play_out(&match->session);
	}
	int result = add_game(match, record, written, now_ns);

	if (result < 0)
		session_fail(&match->session, "match", errno);
	else if (match->results.starts.stopped)
		stop_for_starts(match);
	return result;
}

/* The bot of the only person; -1: there are others. */
static int
only_person(const struct session_terms *terms)
{
	int found = -1;

	for (int i = 0; i < terms->run.bot_count; i++) {
		if (!terms->specs[i].person)
			continue;
		if (found >= 0)
			return -1;
		found = i;
	}
	return found;
}

/* Who has played one game, or a match to so many points, has seen how it
 * ended. */
static int
report_to_person(const struct match *match, int bot, FILE *file)
{
	const struct sums_bot *person = tally_bot(&match->results.tally, bot);

	if (person->games > 1 && match->terms->run.to == 0) {
		fprintf(file,
			tn(person->games, "You won %d of %d game.",
				"You won %d of %d games."),
			(int)person->outcomes[OUTCOME_WIN], (int)person->games);
		fputc('\n', file);
	}
	return ferror(file) ? -1 : 0;
}

static int
report(void *owner, FILE *file, enum output_form form, int64_t elapsed_ns)
{
	const struct match *match = owner;

	const int person =
		match->terms->person ? only_person(match->terms) : -1;

	if (person >= 0)
		return report_to_person(match, person, file);
	if (form == OUTPUT_JSON)
		return match_report_json(file, &match->results.tally,
			&match->session.warnings, elapsed_ns);
	return match_report_table(file, &match->results.tally,
		&match->session.warnings, elapsed_ns);
}

static const struct session_kind kind = {
	.name = "match",
	.take = take_read,
	.ready = begin_results,
	.announce = announce,
	.count = count_games,
	.next = next_game,
	.in_order = take_in_order,
	.ended = game_ended,
	.write_waiting = write_waiting,
	.report = report,
};

static bool
has_person(const struct session_terms *terms)
{
	for (int i = 0; i < terms->run.bot_count; i++) {
		if (terms->specs[i].person)
			return true;
	}
	return false;
}

/*
 * How the terminal of this process takes in what is typed. A person's program
 * that is killed while it reads a line leaves it as an editor needs it, and the
 * shell that comes after would not show what is typed.
 */
struct terminal_mode {
	bool known; /* there is a terminal */
	struct termios mode;
};

static void
terminal_mode_save(struct terminal_mode *saved)
{
	saved->known = tcgetattr(STDIN_FILENO, &saved->mode) == 0;
}

/* As it was; nothing where there was none. */
static void
terminal_mode_restore(const struct terminal_mode *saved)
{
	sigset_t stop, former;

	if (!saved->known)
		return;
	/* From the background it would stop us. */
	sigemptyset(&stop);
	sigaddset(&stop, SIGTTOU);
	sigprocmask(SIG_BLOCK, &stop, &former);
	tcsetattr(STDIN_FILENO, TCSADRAIN, &saved->mode);
	sigprocmask(SIG_SETMASK, &former, NULL);
}

/* The exit status. A shard is not looked at, but the run that it is of. */
static int
judge(const struct match *match, int status)
{
	const struct session_terms *terms = match->terms;
	const long faults = match->results.tally.sums.faults;

	if (match->left) {
		warnx("%s", t("the input of the person has ended, and no "
			      "further game is played"));
		return EXIT_FAILURE;
	}
	if (status != EXIT_SUCCESS || !terms->strict || faults == 0 ||
		run_is_shard(&terms->run))
		return status;
	return EXIT_FAILURE;
}

int
match_run(struct session_terms *terms)
{
	struct match match = {.terms = terms};
	struct terminal_mode mode = {0};

	if (has_person(terms))
		terminal_mode_save(&mode);
	session_init(&match.session, &kind, terms, &match);
	match_results_init(&match.results, &terms->run);
	match.results.schedule.upto = terms->upto;
	match.results.starts_watched =
		terms->run.bot_count == START_STREAK_BOTS &&
		terms->missing != SESSION_MISSING_ALLOW;
	match.session.news.rows = !match.results.starts_watched;
	int status = judge(&match, session_run(&match.session));
	match_results_release(&match.results);
	session_release(&match.session);
	terminal_mode_restore(&mode);
	return status;
}
