#include "match/match.h"

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "match/match_report.h"
#include "match/match_results.h"
#include "play/runner.h"
#include "record/schedule.h"
#include "record/stop_rule.h"

struct match {
	const struct match_options *options;
	struct runner hall;
	struct schedule schedule;
	struct match_results match_results;
};

/* Before any process is started: what is in the file is played. */
static int
open_results(struct match *m)
{
	char reason[REASON_MAX];
	const struct match_options *o = m->options;
	int result = match_results_open(
		&m->match_results, o->resume, &m->schedule, o->jobs, reason);
	if (result == -1)
		warnx("%s", reason);
	return result;
}

/* The games */

static enum runner_next
next_game(void *owner, struct fixture *fixture)
{
	struct match *m = owner;
	long id;
	if (match_results_decided(&m->match_results))
		return RUNNER_STOP;
	if (!ledger_has_room(&m->match_results, m->schedule.next))
		return RUNNER_WAIT;
	if (!schedule_next(&m->schedule, &id))
		return RUNNER_NONE;
	*fixture = schedule_fixture(&m->options->run, id);
	return RUNNER_GAME;
}

/* Once the run is decided, games still in play do not count. */
static int
take_game(void *owner, struct record *record, int64_t now_ns, const char **what)
{
	struct match *m = owner;
	if (match_results_decided(&m->match_results))
		return 0;
	if (match_results_add(&m->match_results, record, now_ns, what) == -1)
		return -1;
	progress_update(
		&m->hall.progress, m->match_results.tally.games, now_ns);
	return 0;
}

static void
init(struct match *m, const struct match_options *options)
{
	*m = (struct match){.options = options};
	schedule_init(&m->schedule, &options->run);
	match_results_init(&m->match_results, &options->run, options->output);
	const struct runner_terms terms = {
		.name = "match",
		.run = &options->run,
		.specs = options->specs,
		.deals = &options->deals,
		.journal = &m->match_results.journal,
		.path = options->output,
		.lockstep = options->lockstep,
		.restart = options->restart,
		.verbose = options->verbosity > 0,
		.next = next_game,
		.take = take_game,
		.owner = m,
	};
	runner_init(&m->hall, &terms);
}

static void
release(struct match *m)
{
	match_results_release(&m->match_results);
	schedule_release(&m->schedule);
	runner_release(&m->hall);
}

static void
show_progress(struct match *m)
{
	const struct match_options *o = m->options;
	bool seen = o->verbosity == 0 && isatty(STDERR_FILENO);
	progress_init(&m->hall.progress, seen ? stderr : NULL, o->run.games,
		m->match_results.tally.games, m->hall.started_ns);
	if (stop_rule_given(&o->run.stop))
		progress_watch(&m->hall.progress, &m->match_results.tally);
}

/* The signal that ended it early, else 0. */
static int
play_games(struct match *m)
{
	long jobs = m->options->jobs;
	if (m->schedule.missing == 0 ||
		match_results_decided(&m->match_results))
		return 0;
	if (jobs > m->schedule.missing)
		jobs = m->schedule.missing;
	return runner_play(&m->hall, (int)jobs);
}

static void
report(struct match *m)
{
	const struct match_options *o = m->options;
	int64_t elapsed = loop_now() - m->hall.started_ns;
	if (!o->json)
		match_report_table(stdout, &m->match_results.tally, elapsed);
	else if (match_report_json(stdout, &m->match_results.tally, elapsed) ==
		 -1)
		runner_fail(&m->hall, "match", errno);
	if (fflush(stdout) == EOF)
		runner_fail(&m->hall, "standard output", errno);
}

static void
say_interrupted(struct match *m, int s)
{
	trace_stop_waiting(&m->hall.wire);
	warnx("%s: stopped after %ld of %ld games%s",
		s == SIGINT ? "interrupted" : strsignal(s),
		m->match_results.tally.games, m->options->run.games,
		m->options->output != NULL ? "; --resume plays the rest" : "");
	m->hall.failed = true;
}

int
match_run(const struct match_options *options)
{
	struct match m;
	init(&m, options);
	if (open_results(&m) == -1) {
		release(&m);
		return 1;
	}
	show_progress(&m);
	int ended = play_games(&m);
	runner_close(&m.hall);
	if (ledger_close(&m.match_results) == -1)
		runner_fail(&m.hall, options->output, errno);
	report(&m);
	if (ended != 0)
		say_interrupted(&m, ended);
	release(&m);
	return m.hall.failed ? 1 : 0;
}
