#include "match.h"

#include <sys/resource.h>

#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ledger.h"
#include "loop.h"
#include "process.h"
#include "progress.h"
#include "report.h"
#include "schedule.h"
#include "stopping.h"
#include "table.h"

/* For the record file, the terminal, and starting a process. */
enum { SPARE_DESCRIPTORS = 32 };

struct match {
	const struct match_options *options;
	struct loop loop;
	struct process_family family;
	struct table_terms terms;
	struct table *tables;
	int table_count;
	bool waiting; /* an idle table waits for a game to end */
	struct schedule schedule;
	struct ledger ledger;
	struct loop_timer sync;
	struct progress progress;
	struct wire wire;
	int64_t started_ns;
	bool failed; /* said so already */
};

static void
fail(struct match *m, const char *what, int error)
{
	progress_erase(&m->progress);
	wire_hurry(&m->wire);
	if (!m->failed)
		warnx("%s: %s", what, strerror(error));
	m->failed = true;
	loop_stop(&m->loop);
}

/* Nobody's clock runs while we cannot hear: stopped, or busy with a disk. */
static void
forgive(void *owner, int64_t ns)
{
	struct match *m = owner;
	for (int i = 0; i < m->table_count; i++)
		table_forgive(&m->tables[i], ns);
}

/* The record file */

static void
sync_journal(struct match *m)
{
	if (journal_sync(&m->ledger.journal) == -1)
		fail(m, m->options->output, errno);
	m->sync.at_ns = LOOP_NEVER;
}

static void
sync_due(void *owner, int64_t now_ns)
{
	(void)now_ns;
	sync_journal(owner);
}

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

static int
keep_record(struct match *m, struct table *table, int64_t now_ns)
{
	const char *what = m->options->output;
	table->record.at = loop_date();
	if ((what != NULL && referee_record_start(&table->referee) == -1) ||
		ledger_add(&m->ledger, &table->record, now_ns, &what) == -1) {
		fail(m, what, errno);
		return -1;
	}
	m->sync.at_ns = journal_deadline(&m->ledger.journal);
	return 0;
}

static void
game_finished(void *owner, struct table *table, int64_t now_ns)
{
	struct match *m = owner;
	if (m->failed || ledger_decided(&m->ledger) ||
		keep_record(m, table, now_ns) == -1)
		return;
	progress_update(&m->progress, m->ledger.tally.games, now_ns);
}

/* The run ends with the last table that is left; once it is decided, nobody
 * waits for the games that are still in play. */
static void
leave_table(struct match *m)
{
	bool decided = ledger_decided(&m->ledger);
	for (int i = 0; i < m->table_count; i++) {
		enum table_state state = m->tables[i].state;
		if (state == TABLE_RETIRING ||
			(state == TABLE_PLAYING && !decided))
			return;
	}
	loop_stop(&m->loop);
}

static void
serve_table(struct match *m, struct table *table, int64_t now_ns)
{
	long id;
	bool decided = ledger_decided(&m->ledger);
	if (!decided && !ledger_has_room(&m->ledger, m->schedule.next)) {
		m->waiting = true;
	} else if (!decided && schedule_next(&m->schedule, &id)) {
		if (table_play(table, id, now_ns) == -1)
			fail(m, "match", errno);
	} else if (!table_retire(table, now_ns))
		leave_table(m);
}

/* Idle tables that wait for a game may have waited for this one: until none
 * does, no table has been left. */
static void
table_idle(void *owner, struct table *table, int64_t now_ns)
{
	struct match *m = owner;
	bool waiting = m->waiting;
	m->waiting = false;
	if (!m->failed)
		serve_table(m, table, now_ns);
	for (int i = 0; waiting && i < m->table_count && !m->failed; i++) {
		struct table *other = &m->tables[i];
		if (other != table && other->state == TABLE_IDLE)
			serve_table(m, other, now_ns);
	}
}

static void
table_failed(void *owner, struct table *table)
{
	(void)table;
	fail(owner, "match", errno);
}

static void
child_ended(void *owner, int64_t now_ns)
{
	struct match *m = owner;
	(void)now_ns;
	process_family_reap(&m->family);
}

/* Setting up and clearing away */

static struct table_terms
table_terms(struct match *m)
{
	const struct match_options *o = m->options;
	const struct run *run = &o->run;
	return (struct table_terms){
		.run = run,
		.entrants = o->entrants,
		.deals = &o->deals,
		.link =
			{
				.loop = &m->loop,
				.family = &m->family,
				.limits = {run->memory_bytes,
					(int)run->processes},
				.lockstep = o->lockstep,
				.wire = &m->wire,
			},
		.clock =
			{
				.budget_ns = run->time_ns == -1
						     ? CLOCK_UNLIMITED
						     : run->time_ns,
				.increment_ns = run->increment_ns,
				.turn_ns = run->move_time_ns,
			},
		.restart = o->restart,
		.finished = game_finished,
		.idle = table_idle,
		.failed = table_failed,
		.owner = m,
	};
}

static void
init(struct match *m, const struct match_options *options)
{
	*m = (struct match){
		.options = options,
		.sync = {.at_ns = LOOP_NEVER, .due = sync_due, .owner = m},
		.wire = {.file = options->verbosity > 0 ? stderr : NULL},
		.started_ns = loop_now(),
	};
	schedule_init(&m->schedule, &options->run);
	ledger_init(&m->ledger, &options->run, options->output);
	loop_init(&m->loop, child_ended, forgive, m);
	loop_add_timer(&m->loop, &m->sync);
	m->terms = table_terms(m);
}

static void
release(struct match *m)
{
	wire_calm(&m->wire);
	ledger_release(&m->ledger);
	schedule_release(&m->schedule);
	loop_release(&m->loop);
	process_family_release(&m->family);
}

/* Each process takes four descriptors. -1: more than we can have. */
static int
allow_descriptors(int count)
{
	struct rlimit limit;
	rlim_t needed = (rlim_t)count + SPARE_DESCRIPTORS;
	if (getrlimit(RLIMIT_NOFILE, &limit) == -1)
		return -1;
	if (limit.rlim_cur >= needed)
		return 0;
	limit.rlim_cur = needed;
	return setrlimit(RLIMIT_NOFILE, &limit);
}

static int
set_tables(struct match *m)
{
	long jobs = m->options->jobs;
	if (jobs > m->schedule.missing)
		jobs = m->schedule.missing;
	if (allow_descriptors((int)jobs * run_seats(&m->options->run) *
			      PROCESS_DESCRIPTORS) == -1) {
		errno = EMFILE;
		return -1;
	}
	m->tables = calloc((size_t)jobs, sizeof *m->tables);
	if (m->tables == NULL)
		return -1;
	for (; m->table_count < jobs; m->table_count++) {
		if (table_init(&m->tables[m->table_count], &m->terms,
			    jobs > 1 ? m->table_count + 1 : 0) == -1)
			return -1;
	}
	return 0;
}

static void
clear_tables(struct match *m)
{
	for (int i = 0; i < m->table_count; i++)
		table_release(&m->tables[i]);
	free(m->tables);
	m->table_count = 0;
	process_family_wait(&m->family);
}

static void
show_progress(struct match *m)
{
	const struct match_options *o = m->options;
	bool seen = o->verbosity == 0 && isatty(STDERR_FILENO);
	progress_init(&m->progress, seen ? stderr : NULL, o->run.games,
		m->ledger.tally.games, m->started_ns);
	if (stopping_given(&o->run.stop))
		progress_watch(&m->progress, &m->ledger.tally);
}

/* The signal that ended it early, else 0. */
static int
play_games(struct match *m)
{
	if (m->schedule.missing == 0 || ledger_decided(&m->ledger))
		return 0;
	if (process_family_init(&m->family) == -1 || set_tables(m) == -1) {
		fail(m, errno == EMFILE ? "fewer --jobs, please" : "match",
			errno);
		return 0;
	}
	if (!m->family.complete)
		warnx("/proc is not mounted: what bots leave behind them "
		      "cannot be ended");
	for (int i = 0; i < m->table_count && !m->failed; i++)
		table_idle(m, &m->tables[i], loop_now());
	int ended = m->failed ? 0 : loop_run(&m->loop);
	if (ended == -1)
		fail(m, "match", errno);
	return ended > 0 ? ended : 0;
}

static void
report(struct match *m)
{
	const struct match_options *o = m->options;
	int64_t elapsed = loop_now() - m->started_ns;
	if (!o->json)
		report_table(stdout, &m->ledger.tally, elapsed);
	else if (report_json(stdout, &m->ledger.tally, elapsed) == -1)
		fail(m, "match", errno);
	if (fflush(stdout) == EOF)
		fail(m, "standard output", errno);
}

static void
say_interrupted(struct match *m, int s)
{
	wire_hurry(&m->wire);
	warnx("%s: stopped after %ld of %ld games%s",
		s == SIGINT ? "interrupted" : strsignal(s),
		m->ledger.tally.games, m->options->run.games,
		m->options->output != NULL ? "; --resume plays the rest" : "");
	m->failed = true;
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
	progress_erase(&m.progress);
	clear_tables(&m);
	if (ledger_close(&m.ledger) == -1)
		fail(&m, options->output, errno);
	report(&m);
	if (ended != 0)
		say_interrupted(&m, ended);
	release(&m);
	return m.failed ? 1 : 0;
}
