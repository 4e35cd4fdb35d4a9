#include "play/runner.h"

#include <sys/resource.h>

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Descriptors besides those of the bots: for the record file, the terminal, and
 * starting a process. */
enum { SPARE_DESCRIPTORS = 32 };

void
runner_fail(struct runner *runner, const char *what, int error)
{
	progress_erase(&runner->progress);
	trace_stop_waiting(&runner->trace);
	if (!runner->failed)
		warnx("%s: %s", what, strerror(error));
	runner->failed = true;
	loop_stop(&runner->loop);
}

/* The clocks stand still while the arbiter is stopped, or busy with a disk. */
static void
forgive(void *owner, int64_t ns)
{
	struct runner *runner = owner;

	for (int i = 0; i < runner->place_count; i++)
		worker_forgive(&runner->places[i].worker, ns);
}

static void
game_finished(void *owner, struct worker *worker, int64_t now_ns)
{
	struct runner *runner = owner;

	if (runner->failed)
		return;
	worker->record.at = loop_date();
	if (runner->terms.recorded &&
		referee_record_start(&worker->referee) < 0)
		runner_fail(runner, runner->terms.name, errno);
	else
		runner->terms.ended(
			runner->terms.owner, &worker->record, now_ns);
}

/* A worker has no game any more: the run ends with the last one. */
static void
stop_with_last(struct runner *runner, bool await_games)
{
	for (int i = 0; i < runner->place_count; i++) {
		enum worker_state state = runner->places[i].worker.state;

		if (state == WORKER_RETIRING ||
			(state == WORKER_PLAYING && await_games))
			return;
	}
	loop_stop(&runner->loop);
}

static void
play(struct runner *runner, struct runner_place *place, int64_t now_ns)
{
	place->reserved = false;
	if (worker_play(&place->worker, &place->fixture, now_ns) < 0)
		runner_fail(runner, runner->terms.name, errno);
}

/* The game of PLACE begins at once, or when the processes of bots that do not
 * play it have ended. */
static void
begin_game(struct runner *runner, struct runner_place *place, int64_t now_ns)
{
	place->reserved = !worker_suits(&place->worker, &place->fixture);
	if (!place->reserved || !worker_retire(&place->worker, now_ns))
		play(runner, place, now_ns);
}

static enum runner_next
next_game(struct runner *runner, struct fixture *fixture)
{
	if (runner->playing_out)
		return RUNNER_NONE;
	return runner->terms.next(runner->terms.owner, fixture);
}

static void
serve(struct runner *runner, struct runner_place *place, int64_t now_ns)
{
	if (place->reserved && !runner->playing_out) {
		play(runner, place, now_ns);
		return;
	}
	enum runner_next next = next_game(runner, &place->fixture);
	switch (next) {
	case RUNNER_GAME:
		begin_game(runner, place, now_ns);
		break;
	case RUNNER_WAIT:
		runner->waiting = true;
		break;
	case RUNNER_NONE:
	case RUNNER_STOP:
		if (!worker_retire(&place->worker, now_ns))
			stop_with_last(runner, next == RUNNER_NONE);
		break;
	}
}

static void
serve_idle(struct runner *runner, const struct runner_place *except,
	int64_t now_ns)
{
	for (int i = 0; i < runner->place_count && !runner->failed; i++) {
		struct runner_place *place = &runner->places[i];

		if (place != except && place->worker.state == WORKER_IDLE)
			serve(runner, place, now_ns);
	}
}

/* Idle workers that wait may have waited for the game that has just ended. None
 * of them has retired meanwhile. */
static void
worker_free(void *owner, struct worker *worker, int64_t now_ns)
{
	struct runner *runner = owner;
	struct runner_place *place = (struct runner_place *)worker;
	bool waiting = runner->waiting;

	runner->waiting = false;
	if (!runner->failed)
		serve(runner, place, now_ns);
	if (waiting)
		serve_idle(runner, place, now_ns);
}

static void
worker_failed(void *owner, struct worker *worker)
{
	struct runner *runner = owner;

	(void)worker;
	runner_fail(runner, runner->terms.name, errno);
}

static void
child_ended(void *owner, int64_t now_ns)
{
	struct runner *runner = owner;

	(void)now_ns;
	process_family_reap(&runner->family);
}

static void
asked(void *owner, int64_t now_ns)
{
	struct runner *runner = owner;

	(void)now_ns;
	progress_erase(&runner->progress);
	runner->terms.asked(runner->terms.owner);
}

static struct worker_terms
terms_of_workers(struct runner *runner)
{
	const struct run *run = runner->terms.run;

	return (struct worker_terms){
		.run = run,
		.specs = runner->terms.specs,
		.deals = runner->terms.deals,
		.link =
			{
				.loop = &runner->loop,
				.family = &runner->family,
				.limits = {run->memory_bytes,
					(int)run->processes},
				.measured = run->cpu_clock ||
					    runner->terms.measured,
				.lockstep = runner->terms.lockstep,
				.trace = &runner->trace,
			},
		.clock =
			{
				.budget_ns = run->time_ns == -1
						     ? CLOCK_UNLIMITED
						     : run->time_ns,
				.increment_ns = run->increment_ns,
				.turn_ns = run->move_time_ns,
			},
		.restart = runner->terms.restart,
		.finished = game_finished,
		.idle = worker_free,
		.failed = worker_failed,
		.owner = runner,
	};
}

void
runner_init(struct runner *runner, const struct runner_terms *terms)
{
	*runner = (struct runner){
		.terms = *terms,
		.trace = {.file = terms->verbose ? stderr : NULL},
		.started_ns = loop_now(),
	};
	loop_init(&runner->loop, child_ended, forgive, runner);
	if (terms->asked)
		loop_listen(&runner->loop, asked);
	runner->worker_terms = terms_of_workers(runner);
}

void
runner_release(struct runner *runner)
{
	trace_wait_again(&runner->trace);
	loop_release(&runner->loop);
	process_family_release(&runner->family);
}

static int
descriptors_by_process(const struct runner *runner)
{
	return PROCESS_DESCRIPTORS +
	       runner->worker_terms.link.measured * PROCESS_CPU_DESCRIPTORS;
}

void
runner_know(struct runner *runner, const struct bot_spec *specs)
{
	runner->terms.specs = runner->worker_terms.specs = specs;
}

/* -1 with errno: this process cannot have so many. */
static int
allow_descriptors(int count)
{
	struct rlimit limit;
	rlim_t needed = (rlim_t)count + SPARE_DESCRIPTORS;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0)
		return -1;
	if (limit.rlim_cur >= needed)
		return 0;
	limit.rlim_cur = needed;
	return setrlimit(RLIMIT_NOFILE, &limit);
}

static int
set_workers(struct runner *runner, int jobs)
{
	if (allow_descriptors(jobs * run_seats(runner->terms.run) *
			      descriptors_by_process(runner)) < 0) {
		errno = EMFILE;
		return -1;
	}
	runner->places = calloc((size_t)jobs, sizeof *runner->places);
	if (!runner->places)
		return -1;
	for (; runner->place_count < jobs; runner->place_count++) {
		int number = jobs > 1 ? runner->place_count + 1 : 0;

		if (worker_init(&runner->places[runner->place_count].worker,
			    &runner->worker_terms, number) < 0)
			return -1;
	}
	return 0;
}

void
runner_close(struct runner *runner)
{
	progress_erase(&runner->progress);
	for (int i = 0; i < runner->place_count; i++)
		worker_release(&runner->places[i].worker);
	free(runner->places);
	runner->place_count = 0;
	process_family_wait(&runner->family);
}

static int
count_games(const struct runner *runner)
{
	int count = 0;

	for (int i = 0; i < runner->place_count; i++)
		count += runner->places[i].worker.state == WORKER_PLAYING;
	return count;
}

/* Lets the games in play end, and begins no other. Returns what loop_run does,
 * but SIGINT once they have ended. */
static int
play_out(struct runner *runner)
{
	int games = count_games(runner);

	progress_erase(&runner->progress);
	warnx("interrupted: %d game%s in play %s to end; once more stops now",
		games, games == 1 ? "" : "s", games == 1 ? "has" : "have");
	loop_forget_end();
	runner->playing_out = true;
	serve_idle(runner, NULL, loop_now());
	if (games == 0 || runner->failed)
		return SIGINT;
	int ended = loop_run(&runner->loop);
	return ended == 0 ? SIGINT : ended;
}

int
runner_play(struct runner *runner, int jobs)
{
	if (process_family_init(&runner->family) < 0 ||
		set_workers(runner, jobs) < 0) {
		runner_fail(runner,
			errno == EMFILE ? "fewer --jobs, please"
					: runner->terms.name,
			errno);
		return 0;
	}
	if (!runner->family.complete)
		warnx("/proc is not mounted: what bots leave behind them "
		      "cannot be ended");
	serve_idle(runner, NULL, loop_now());
	bool begun = !runner->failed && count_games(runner) > 0;
	int ended = begun ? loop_run(&runner->loop) : 0;
	if (ended == SIGINT && runner->terms.patient)
		ended = play_out(runner);
	if (ended == -1)
		runner_fail(runner, runner->terms.name, errno);
	return ended > 0 ? ended : 0;
}
