#include "play/runner.h"

#include <sys/resource.h>

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* For the record file, the terminal, and starting a process. */
enum { SPARE_DESCRIPTORS = 32 };

void
runner_fail(struct runner *hall, const char *what, int error)
{
	progress_erase(&hall->progress);
	trace_stop_waiting(&hall->wire);
	if (!hall->failed)
		warnx("%s: %s", what, strerror(error));
	hall->failed = true;
	loop_stop(&hall->loop);
}

/* Nobody's clock runs while we cannot hear: stopped, or busy with a disk. */
static void
forgive(void *owner, int64_t ns)
{
	struct runner *hall = owner;
	for (int i = 0; i < hall->place_count; i++)
		worker_forgive(&hall->places[i].table, ns);
}

static void
sync_due(void *owner, int64_t now_ns)
{
	struct runner *hall = owner;
	(void)now_ns;
	if (journal_sync(hall->terms.journal) == -1)
		runner_fail(hall, hall->terms.path, errno);
	hall->sync.at_ns = LOOP_NEVER;
}

/* The games */

/* For the file alone. */
static int
keep_void(struct runner *hall, const struct record *record, int64_t now_ns)
{
	if (hall->terms.path == NULL)
		return 0;
	return journal_append(hall->terms.journal, record, now_ns);
}

static int
take(struct runner *hall, struct record *record, int64_t now_ns,
	const char **what)
{
	if (*record->voided)
		return keep_void(hall, record, now_ns);
	return hall->terms.take(hall->terms.owner, record, now_ns, what);
}

static int
keep_record(struct runner *hall, struct worker *table, int64_t now_ns)
{
	const char *what = hall->terms.path;
	table->record.at = loop_date();
	if ((what != NULL && referee_record_start(&table->referee) == -1) ||
		take(hall, &table->record, now_ns, &what) == -1) {
		runner_fail(hall, what, errno);
		return -1;
	}
	hall->sync.at_ns = journal_deadline(hall->terms.journal);
	return 0;
}

static void
game_finished(void *owner, struct worker *table, int64_t now_ns)
{
	struct runner *hall = owner;
	if (!hall->failed)
		keep_record(hall, table, now_ns);
}

/* The run ends with the last table that is left. */
static void
leave_table(struct runner *hall, bool await_games)
{
	for (int i = 0; i < hall->place_count; i++) {
		enum worker_state state = hall->places[i].table.state;
		if (state == WORKER_RETIRING ||
			(state == WORKER_PLAYING && await_games))
			return;
	}
	loop_stop(&hall->loop);
}

static void
play(struct runner *hall, struct runner_place *place, int64_t now_ns)
{
	place->reserved = false;
	if (worker_play(&place->table, &place->fixture, now_ns) == -1)
		runner_fail(hall, hall->terms.name, errno);
}

/* The game whose turn it is, as soon as who sits there has left. */
static void
book(struct runner *hall, struct runner_place *place, int64_t now_ns)
{
	place->reserved = !worker_suits(&place->table, &place->fixture);
	if (!place->reserved || !worker_retire(&place->table, now_ns))
		play(hall, place, now_ns);
}

static enum runner_next
next_game(struct runner *hall, struct fixture *fixture)
{
	if (hall->leaving)
		return RUNNER_NONE;
	return hall->terms.next(hall->terms.owner, fixture);
}

static void
serve(struct runner *hall, struct runner_place *place, int64_t now_ns)
{
	if (place->reserved && !hall->leaving) {
		play(hall, place, now_ns);
		return;
	}
	enum runner_next next = next_game(hall, &place->fixture);
	switch (next) {
	case RUNNER_GAME:
		book(hall, place, now_ns);
		break;
	case RUNNER_WAIT:
		hall->waiting = true;
		break;
	case RUNNER_NONE:
	case RUNNER_STOP:
		if (!worker_retire(&place->table, now_ns))
			leave_table(hall, next == RUNNER_NONE);
		break;
	}
}

static void
serve_idle(
	struct runner *hall, const struct runner_place *except, int64_t now_ns)
{
	for (int i = 0; i < hall->place_count && !hall->failed; i++) {
		struct runner_place *place = &hall->places[i];
		if (place != except && place->table.state == WORKER_IDLE)
			serve(hall, place, now_ns);
	}
}

/* Idle tables that wait for a game may have waited for this one: until none
 * does, no table has been left. */
static void
worker_free(void *owner, struct worker *table, int64_t now_ns)
{
	struct runner *hall = owner;
	struct runner_place *place = (struct runner_place *)table;
	bool waiting = hall->waiting;
	hall->waiting = false;
	if (!hall->failed)
		serve(hall, place, now_ns);
	if (waiting)
		serve_idle(hall, place, now_ns);
}

static void
worker_failed(void *owner, struct worker *table)
{
	struct runner *hall = owner;
	(void)table;
	runner_fail(hall, hall->terms.name, errno);
}

static void
child_ended(void *owner, int64_t now_ns)
{
	struct runner *hall = owner;
	(void)now_ns;
	process_family_reap(&hall->family);
}

static void
asked(void *owner, int64_t now_ns)
{
	struct runner *hall = owner;
	(void)now_ns;
	progress_erase(&hall->progress);
	hall->terms.asked(hall->terms.owner);
}

/* Setting up and clearing away */

static struct worker_terms
worker_terms(struct runner *hall)
{
	const struct run *run = hall->terms.run;
	return (struct worker_terms){
		.run = run,
		.specs = hall->terms.specs,
		.deals = hall->terms.deals,
		.link =
			{
				.loop = &hall->loop,
				.family = &hall->family,
				.limits = {run->memory_bytes,
					(int)run->processes},
				.measured =
					run->cpu_clock || hall->terms.measured,
				.lockstep = hall->terms.lockstep,
				.wire = &hall->wire,
			},
		.clock =
			{
				.budget_ns = run->time_ns == -1
						     ? CLOCK_UNLIMITED
						     : run->time_ns,
				.increment_ns = run->increment_ns,
				.turn_ns = run->move_time_ns,
			},
		.restart = hall->terms.restart,
		.finished = game_finished,
		.idle = worker_free,
		.failed = worker_failed,
		.owner = hall,
	};
}

void
runner_init(struct runner *hall, const struct runner_terms *terms)
{
	*hall = (struct runner){
		.terms = *terms,
		.sync = {.at_ns = LOOP_NEVER, .due = sync_due, .owner = hall},
		.wire = {.file = terms->verbose ? stderr : NULL},
		.started_ns = loop_now(),
	};
	loop_init(&hall->loop, child_ended, forgive, hall);
	if (terms->asked != NULL)
		loop_listen(&hall->loop, asked);
	loop_add_timer(&hall->loop, &hall->sync);
	hall->worker_terms = worker_terms(hall);
}

void
runner_release(struct runner *hall)
{
	trace_wait_again(&hall->wire);
	loop_release(&hall->loop);
	process_family_release(&hall->family);
}

static int
descriptors_by_process(const struct runner *hall)
{
	return PROCESS_DESCRIPTORS +
	       hall->worker_terms.link.measured * PROCESS_CPU_DESCRIPTORS;
}

void
runner_know(struct runner *hall, const struct spec *specs)
{
	hall->terms.specs = hall->worker_terms.specs = specs;
}

/* -1: more than we can have. */
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
set_tables(struct runner *hall, int jobs)
{
	if (allow_descriptors(jobs * run_seats(hall->terms.run) *
			      descriptors_by_process(hall)) == -1) {
		errno = EMFILE;
		return -1;
	}
	hall->places = calloc((size_t)jobs, sizeof *hall->places);
	if (hall->places == NULL)
		return -1;
	for (; hall->place_count < jobs; hall->place_count++) {
		int number = jobs > 1 ? hall->place_count + 1 : 0;
		if (worker_init(&hall->places[hall->place_count].table,
			    &hall->worker_terms, number) == -1)
			return -1;
	}
	return 0;
}

void
runner_close(struct runner *hall)
{
	progress_erase(&hall->progress);
	for (int i = 0; i < hall->place_count; i++)
		worker_release(&hall->places[i].table);
	free(hall->places);
	hall->place_count = 0;
	process_family_wait(&hall->family);
}

static int
count_games(const struct runner *hall)
{
	int count = 0;
	for (int i = 0; i < hall->place_count; i++)
		count += hall->places[i].table.state == WORKER_PLAYING;
	return count;
}

/* No game begins any more. What loop_run returns: SIGINT again once the games
 * in play have ended. */
static int
play_out(struct runner *hall)
{
	int games = count_games(hall);
	progress_erase(&hall->progress);
	warnx("interrupted: %d game%s in play %s to end; once more stops now",
		games, games == 1 ? "" : "s", games == 1 ? "has" : "have");
	loop_forget_end();
	hall->leaving = true;
	serve_idle(hall, NULL, loop_now());
	if (games == 0 || hall->failed)
		return SIGINT;
	int ended = loop_run(&hall->loop);
	return ended == 0 ? SIGINT : ended;
}

int
runner_play(struct runner *hall, int jobs)
{
	if (process_family_init(&hall->family) == -1 ||
		set_tables(hall, jobs) == -1) {
		runner_fail(hall,
			errno == EMFILE ? "fewer --jobs, please"
					: hall->terms.name,
			errno);
		return 0;
	}
	if (!hall->family.complete)
		warnx("/proc is not mounted: what bots leave behind them "
		      "cannot be ended");
	serve_idle(hall, NULL, loop_now());
	int ended = hall->failed ? 0 : loop_run(&hall->loop);
	if (ended == SIGINT && hall->terms.patient)
		ended = play_out(hall);
	if (ended == -1)
		runner_fail(hall, hall->terms.name, errno);
	return ended > 0 ? ended : 0;
}
