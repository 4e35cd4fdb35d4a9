#include "tournament/tournament.h"

#include <err.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play/runner.h"
#include "tournament/contest_file.h"
#include "tournament/tournament_report.h"

struct tournament {
	struct tournament_options *options;
	struct runner hall;
	struct journal journal;
	struct contest contest;
	struct fixture first; /* the next game, if it is known already */
	bool has_first;
	int spec_count;
};

/* The record file */

static bool
take_game_read(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct tournament *t = context;
	if (!loop_end_wanted())
		return contest_take(&t->contest, record, reason);
	snprintf(reason, REASON_MAX, "interrupted while reading it");
	return false;
}

static bool
take_event_read(void *context, const struct roster_change *event,
	char reason[static REASON_MAX])
{
	struct tournament *t = context;
	return contest_change(&t->contest, event, reason);
}

static int
open_journal(struct tournament *t, char reason[static REASON_MAX])
{
	const struct match_options *o = &t->options->match;
	const struct reader_visitor visitor = {
		.game = take_game_read,
		.event = take_event_read,
		.context = t,
	};
	if (!o->resume)
		return journal_create(&t->journal, o->output, &o->run, reason);
	return journal_resume(
		&t->journal, o->output, &o->run, &visitor, reason);
}

/* The same without touching the file; one that is not there is empty. */
static int
read_file(struct tournament *t, char reason[static REASON_MAX])
{
	const struct match_options *o = &t->options->match;
	struct reader reader;
	char why[REASON_MAX];
	if (!o->resume || access(o->output, F_OK) == -1)
		return 0;
	if (reader_open(&reader, o->output, reason) == -1)
		return -1;
	int result = -1;
	if (!run_same(&reader.run, &o->run, why))
		snprintf(reason, REASON_MAX, "%.400s: %.500s", o->output, why);
	else
		result = contest_read(&t->contest, &reader, NULL, NULL, reason);
	reader_close(&reader);
	return result;
}

/* Changes of the command line */

static const char *
known_text(const char *text)
{
	return text == NULL ? "" : text;
}

/* Whether an earlier session has made the change; REASON, if it cannot be
 * made. */
static bool
is_made(const struct contest *contest, const struct roster_change *event)
{
	int known = roster_find(&contest->roster, event->bot.name);
	if (known == -1)
		return false;
	if (!event->add)
		return contest->roster.terms[known].until <= event->round;
	const struct run_bot *bot = &contest->roster.bots[known];
	return known >= contest->run->bot_count &&
	       strcmp(bot->command, event->bot.command) == 0 &&
	       strcmp(known_text(bot->options),
		       known_text(event->bot.options)) == 0;
}

static bool
make_change(struct tournament *t, const struct roster_change *event,
	char reason[static REASON_MAX])
{
	if (is_made(&t->contest, event))
		return true;
	if (!contest_change(&t->contest, event, reason))
		return false;
	if (t->options->dry_run ||
		journal_append_change(&t->journal, event) == 0)
		return true;
	snprintf(reason, REASON_MAX, "%.400s: %s", t->options->match.output,
		strerror(errno));
	return false;
}

/* One change; of a bot only what it is called matters here. */
static bool
change(struct tournament *t, const struct tournament_change *wanted,
	char reason[static REASON_MAX])
{
	struct spec spec = {0};
	struct roster_change event = {
		.add = wanted->add,
		.bot.name = wanted->what,
		.round = contest_next_round(&t->contest),
	};
	char why[REASON_MAX];
	bool good = !wanted->add ||
		    bot_spec_parse(&spec, wanted->what, NULL, NULL, why);
	if (good && wanted->add)
		event.bot = (struct run_bot){
			.name = spec.name,
			.command = spec.text,
			.options = spec.options,
		};
	good = good && make_change(t, &event, why);
	if (!good)
		snprintf(reason, REASON_MAX, "--%s %.300s: %.600s",
			wanted->add ? "add" : "withdraw", wanted->what, why);
	bot_spec_release(&spec);
	return good;
}

static bool
change_all(struct tournament *t, char reason[static REASON_MAX])
{
	for (int i = 0; i < t->options->change_count; i++) {
		if (!change(t, &t->options->changes[i], reason))
			return false;
	}
	return true;
}

/* Those who were not there at the start. */
static bool
add_specs(struct tournament *t, char reason[static REASON_MAX])
{
	struct match_options *o = &t->options->match;
	char directory[PATH_MAX];
	bool has_bots = bot_directory_find(directory, sizeof directory) == 0;
	struct spec *specs = reallocarray(
		o->specs, (size_t)t->contest.roster.count, sizeof *specs);
	if (specs == NULL) {
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
		return false;
	}
	o->specs = specs;
	for (; t->spec_count < t->contest.roster.count; t->spec_count++) {
		const struct run_bot *bot =
			&t->contest.roster.bots[t->spec_count];
		if (!bot_spec_make(&specs[t->spec_count], bot->name,
			    bot->options, bot->command,
			    has_bots ? directory : NULL, getenv("PATH"),
			    reason))
			return false;
	}
	runner_know(&t->hall, specs);
	return true;
}

static int
open_all(struct tournament *t)
{
	char reason[REASON_MAX];
	int opened = t->options->dry_run ? read_file(t, reason)
					 : open_journal(t, reason);
	if (opened == 0 && change_all(t, reason) && add_specs(t, reason))
		return 0;
	warnx("%s", reason);
	return -1;
}

/* The games */

static enum runner_next
next_game(void *owner, struct fixture *fixture)
{
	struct tournament *t = owner;
	if (t->has_first) {
		*fixture = t->first;
		t->has_first = false;
		return RUNNER_GAME;
	}
	switch (contest_next(&t->contest, fixture)) {
	case CONTEST_GAME:
		return RUNNER_GAME;
	case CONTEST_WAIT:
		return RUNNER_WAIT;
	case CONTEST_FAILED:
		runner_fail(&t->hall, "tournament", errno);
		return RUNNER_STOP;
	case CONTEST_OVER:
		break;
	}
	return RUNNER_NONE;
}

static int
take_game(void *owner, struct record *record, int64_t now_ns, const char **what)
{
	struct tournament *t = owner;
	if (journal_append(&t->journal, record, now_ns) == -1)
		return -1;
	*what = "tournament";
	if (contest_add(&t->contest, record) == -1)
		return -1;
	t->hall.progress.games = (long)contest_forecast(&t->contest);
	progress_update(&t->hall.progress, t->contest.rounds.played, now_ns);
	return 0;
}

static enum form
form(const struct tournament *t)
{
	if (t->options->csv)
		return FORM_CSV;
	return t->options->match.json ? FORM_JSON : FORM_TABLE;
}

static int64_t
elapsed(const struct tournament *t)
{
	return loop_now() - t->hall.started_ns;
}

/* The table so far, for somebody who does not want to wait. */
static void
show_table(void *owner)
{
	struct tournament *t = owner;
	if (tournament_report(stderr, &t->contest, FORM_TABLE, elapsed(t)) ==
		-1)
		warn("tournament");
	fflush(stderr);
}

static void
init_hall(struct tournament *t)
{
	const struct match_options *o = &t->options->match;
	const struct runner_terms terms = {
		.name = "tournament",
		.run = &o->run,
		.specs = o->specs,
		.deals = &o->deals,
		.journal = &t->journal,
		.path = o->output,
		.measured = true,
		.lockstep = o->lockstep,
		.restart = o->restart,
		.verbose = o->verbosity > 0,
		.patient = true,
		.next = next_game,
		.take = take_game,
		.asked = show_table,
		.owner = t,
	};
	runner_init(&t->hall, &terms);
}

static void
release(struct tournament *t)
{
	struct match_options *o = &t->options->match;
	for (int i = o->run.bot_count; i < t->spec_count; i++)
		bot_spec_release(&o->specs[i]);
	contest_release(&t->contest);
	runner_release(&t->hall);
}

static void
show_progress(struct tournament *t)
{
	const struct match_options *o = &t->options->match;
	double games = contest_forecast(&t->contest);
	bool seen = o->verbosity == 0 && isatty(STDERR_FILENO);
	progress_init(&t->hall.progress, seen ? stderr : NULL, (long)games,
		t->contest.rounds.played, t->hall.started_ns);
	if (o->verbosity >= 0)
		warnx("%s of %d bots: %.0f games, %ld of them played",
			o->run.tournament.format->name,
			o->run.bot_count - o->run.tournament.houses, games,
			t->contest.rounds.played);
}

/* The signal that ended it early, else 0. */
static int
play_games(struct tournament *t)
{
	long jobs = t->options->match.jobs;
	double left = contest_forecast(&t->contest) -
		      (double)t->contest.rounds.played;
	switch (contest_next(&t->contest, &t->first)) {
	case CONTEST_GAME:
		break;
	case CONTEST_FAILED:
		runner_fail(&t->hall, "tournament", errno);
		return 0;
	case CONTEST_WAIT:
	case CONTEST_OVER:
		return 0;
	}
	t->has_first = true;
	if (left >= 1 && (double)jobs > left)
		jobs = (long)left;
	return runner_play(&t->hall, (int)jobs);
}

static void
report(struct tournament *t)
{
	int result = t->options->dry_run
			     ? tournament_report_schedule(
				       stdout, &t->contest, form(t))
			     : tournament_report(stdout, &t->contest, form(t),
				       elapsed(t));
	if (result == -1)
		runner_fail(&t->hall, "tournament", errno);
	if (fflush(stdout) == EOF)
		runner_fail(&t->hall, "standard output", errno);
}

static void
say_interrupted(struct tournament *t, int s)
{
	trace_stop_waiting(&t->hall.wire);
	warnx("%s: stopped after %ld of %.0f games; --resume plays the rest",
		s == SIGINT ? "interrupted" : strsignal(s),
		t->contest.rounds.played, contest_forecast(&t->contest));
	t->hall.failed = true;
}

static void
play(struct tournament *t)
{
	show_progress(t);
	int ended = play_games(t);
	runner_close(&t->hall);
	if (journal_close(&t->journal) == -1)
		runner_fail(&t->hall, t->options->match.output, errno);
	report(t);
	if (ended != 0)
		say_interrupted(t, ended);
}

int
tournament_run(struct tournament_options *options)
{
	struct tournament t = {
		.options = options,
		.journal = {.descriptor = -1},
		.spec_count = options->match.run.bot_count,
	};
	init_hall(&t);
	if (contest_init(&t.contest, &options->match.run) == -1) {
		warn("tournament");
		t.hall.failed = true;
	} else if (open_all(&t) == -1)
		t.hall.failed = true;
	else if (options->dry_run)
		report(&t);
	else
		play(&t);
	release(&t);
	return t.hall.failed ? 1 : 0;
}
