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
	struct hall hall;
	struct schedule schedule;
	struct ledger ledger;
};

/* Before any process is started: what is in the file is played. */
static int
open_ledger(struct match *m)
{
	char reason[REASON_MAX];
	const struct match_options *o = m->options;
	int result = ledger_open(
		&m->ledger, o->resume, &m->schedule, o->jobs, reason);
	if (result == -1)
		warnx("%s", reason);
	return result;
}

/* The games */

static enum hall_next
next_game(void *owner, struct fixture *fixture)
{
	struct match *m = owner;
	long id;
	if (ledger_decided(&m->ledger))
		return HALL_END;
	if (!ledger_has_room(&m->ledger, m->schedule.next))
		return HALL_WAIT;
	if (!schedule_next(&m->schedule, &id))
		return HALL_LEAVE;
	*fixture = schedule_fixture(&m->options->run, id);
	return HALL_GAME;
}

/* Once the run is decided, games still in play do not count. */
static int
take_game(void *owner, struct record *record, int64_t now_ns, const char **what)
{
	struct match *m = owner;
	if (ledger_decided(&m->ledger))
		return 0;
	if (ledger_add(&m->ledger, record, now_ns, what) == -1)
		return -1;
	progress_update(&m->hall.progress, m->ledger.tally.games, now_ns);
	return 0;
}

static void
init(struct match *m, const struct match_options *options)
{
	*m = (struct match){.options = options};
	schedule_init(&m->schedule, &options->run);
	ledger_init(&m->ledger, &options->run, options->output);
	const struct hall_terms terms = {
		.name = "match",
		.run = &options->run,
		.entrants = options->entrants,
		.deals = &options->deals,
		.journal = &m->ledger.journal,
		.path = options->output,
		.lockstep = options->lockstep,
		.restart = options->restart,
		.verbose = options->verbosity > 0,
		.next = next_game,
		.take = take_game,
		.owner = m,
	};
	hall_init(&m->hall, &terms);
}

static void
release(struct match *m)
{
	ledger_release(&m->ledger);
	schedule_release(&m->schedule);
	hall_release(&m->hall);
}

static void
show_progress(struct match *m)
{
	const struct match_options *o = m->options;
	bool seen = o->verbosity == 0 && isatty(STDERR_FILENO);
	progress_init(&m->hall.progress, seen ? stderr : NULL, o->run.games,
		m->ledger.tally.games, m->hall.started_ns);
	if (stopping_given(&o->run.stop))
		progress_watch(&m->hall.progress, &m->ledger.tally);
}

/* The signal that ended it early, else 0. */
static int
play_games(struct match *m)
{
	long jobs = m->options->jobs;
	if (m->schedule.missing == 0 || ledger_decided(&m->ledger))
		return 0;
	if (jobs > m->schedule.missing)
		jobs = m->schedule.missing;
	return hall_play(&m->hall, (int)jobs);
}

static void
report(struct match *m)
{
	const struct match_options *o = m->options;
	int64_t elapsed = loop_now() - m->hall.started_ns;
	if (!o->json)
		report_table(stdout, &m->ledger.tally, elapsed);
	else if (report_json(stdout, &m->ledger.tally, elapsed) == -1)
		hall_fail(&m->hall, "match", errno);
	if (fflush(stdout) == EOF)
		hall_fail(&m->hall, "standard output", errno);
}

static void
say_interrupted(struct match *m, int s)
{
	wire_hurry(&m->hall.wire);
	warnx("%s: stopped after %ld of %ld games%s",
		s == SIGINT ? "interrupted" : strsignal(s),
		m->ledger.tally.games, m->options->run.games,
		m->options->output != NULL ? "; --resume plays the rest" : "");
	m->hall.failed = true;
}

int
match_run(const struct match_options *options)
{
	struct match m;
	init(&m, options);
	if (open_ledger(&m) == -1) {
		release(&m);
		return 1;
	}
	show_progress(&m);
	int ended = play_games(&m);
	hall_close(&m.hall);
	if (ledger_close(&m.ledger) == -1)
		hall_fail(&m.hall, options->output, errno);
	report(&m);
	if (ended != 0)
		say_interrupted(&m, ended);
	release(&m);
	return m.hall.failed ? 1 : 0;
}
