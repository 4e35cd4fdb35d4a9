#include "match/match.h"

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "match/match_report.h"
#include "match/match_results.h"
#include "play/session_terms.h"
#include "record/outcome.h"
#include "record/points_match.h"
#include "referee/referee.h"
#include "words/language.h"

struct match {
	struct session_terms *terms;
	struct session session;
	struct match_results results;
	bool left; /* a person has, and nothing is played any more */
};

static bool
take_read(void *owner, const struct record *record,
	char reason[static REASON_MAX])
{
	struct match *match = owner;

	return match_results_take(&match->results, record, reason);
}

static bool
begin_results(void *owner, char reason[static REASON_MAX])
{
	struct match *match = owner;

	return match_results_begin(
		&match->results, job_count(match->terms), reason);
}

static void
announce(void *owner)
{
	struct match *match = owner;

	if (run_may_stop(&match->terms->run))
		progress_watch(
			&match->session.runner.progress, &match->results.tally);
}

static struct session_count
count_games(void *owner)
{
	const struct match *match = owner;

	return (struct session_count){match->results.tally.sums.games,
		(double)match_results_expected(&match->results),
		match->results.tally.sums.faults};
}

static enum runner_next
next_game(void *owner, struct fixture *fixture)
{
	struct match *match = owner;

	enum runner_next next = match_results_next(&match->results, fixture);

	if (match->results.failed)
		session_fail(&match->session, "match", errno);
	/* A person is told how the last game has ended. */
	return next == RUNNER_STOP && match->terms->person ? RUNNER_NONE : next;
}

static bool
in_order(void *owner, const struct record *records, int count)
{
	const struct match *match = owner;

	return match_results_wait(&match->results, records, count);
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
	runner_fail_because(&match->session.runner, reason);
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
		runner_play_out(&match->session.runner);
	}
	int result =
		match_results_add(&match->results, record, written, now_ns);

	if (result < 0)
		session_fail(&match->session, "match", errno);
	else if (match->results.starts.stopped)
		stop_for_starts(match);
	return result;
}

static void
write_waiting(void *owner, int64_t now_ns)
{
	struct match *match = owner;

	match_results_write_waiting(&match->results, now_ns);
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
	.in_order = in_order,
	.ended = game_ended,
	.write_waiting = write_waiting,
	.report = report,
};

/* Writes a game's line when its turn has come. */
static int
append(void *writer, const struct record *record, int64_t now_ns)
{
	return session_append(writer, record, now_ns);
}

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
	match_results_init(&match.results, &terms->run, append, &match.session);
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
