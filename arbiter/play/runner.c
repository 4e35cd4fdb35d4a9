#include "play/runner.h"

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "bot/placement_linux.h"
#include "play/runner_serve.h"
#include "play/runner_trial.h"
#include "play/broadcast.h"
#include "record/record_transfer.h"

/* A game whose workers all die is none that can be played; nor one that is void
 * again and again with nobody to blame, or who loses could have it so for ever.
 */
enum { DEATHS_MOST = 3, ACCIDENTS_MOST = 3 };

void
runner_stop_waiting(struct runner *runner)
{
	if (runner->terms.worker.verbosity > 0)
		trace_output_stop_waiting(&runner->output);
}

void
runner_fail_because(struct runner *runner, const char *message)
{
	bool said = runner->failed;

	progress_erase(&runner->progress);
	runner_stop_waiting(runner);
	runner->failed = true;
	loop_stop(&runner->loop);
	if (!said)
		warnx("%s", message);
}

void
runner_fail(struct runner *runner, const char *what, int error)
{
	char message[REASON_MAX];

	snprintf(message, sizeof message, "%.400s: %s", what, strerror(error));
	runner_fail_because(runner, message);
}

static void
fill_record(const struct runner *runner, const struct fixture *fixture,
	struct record *record)
{
	const struct run *run = runner->terms.worker.run;

	record->seed = run->seed;
	record->seed_hidden = run_is_committed(run);
	record->game = run->game;
	record->seats = run_seats(run);
	for (int s = 0; s < record->seats; s++)
		record->names[s] =
			runner->terms.worker.specs[fixture->bot[s]].name;
}

static void
take_game(struct runner *runner, const struct worker_news *news)
{
	struct record *record = record_batch_add(&runner->batch);

	if (!record || !record_unpack(record, news->bytes, news->length)) {
		runner_fail(runner, runner->terms.name, ENOMEM);
		return;
	}
	fill_record(runner, &news->order.fixture, record);
}

/* Says of which game, with whom, and WHY. */
static void
give_up(struct runner *runner, const struct fixture *fixture, const char *why)
{
	const struct bot_spec *specs = runner->terms.worker.specs;
	int seats = run_seats(runner->terms.worker.run);
	struct text message = {0};

	text_add_format(&message, "game %ld (", fixture->id);
	for (int s = 0; s < seats; s++) {
		text_add_string(&message, s == 0 ? "" : ", ");
		text_add_string(&message, specs[fixture->bot[s]].name);
	}
	text_add_format(&message, "): %s", why);
	runner_fail_because(
		runner, text_failed(&message) < 0 ? why : message.bytes);
	text_release(&message);
}

/* The game is void, and the worker plays it again already. */
static void
take_accident(struct runner *runner, const struct worker_news *news)
{
	const struct fixture *fixture = &news->order.fixture;
	const struct record_batch *batch = &runner->batch;
	char why[REASON_MAX];

	take_game(runner, news);
	if (runner->failed || news->order.accidents + 1 < ACCIDENTS_MOST)
		return;
	snprintf(why, sizeof why, "void %d times in a row: %s", ACCIDENTS_MOST,
		batch->records[batch->count - 1].voided);
	give_up(runner, fixture, why);
}

static void
show_lines(struct runner *runner, const struct worker_news *news)
{
	progress_erase(&runner->progress);
	if (trace_output_print(news->bytes, news->length) < 0)
		runner_fail(runner, "standard error", errno);
}

static void
take_failure(struct runner *runner, const struct worker_news *news)
{
	int32_t error;

	memcpy(&error, news->bytes, sizeof error);
	runner_fail(runner,
		runner->running ? runner->terms.name : "fewer --jobs, please",
		error);
}

/* The worker is a fork of this process. */
static void
take_warning(struct runner *runner, const struct worker_news *news)
{
	struct warning warning;

	memcpy(&warning, news->bytes, sizeof warning);
	if (runner->terms.warned)
		runner->terms.warned(runner->terms.owner, &warning);
}

static void
take_reason(struct runner *runner, const struct worker_news *news)
{
	char reason[REASON_MAX];

	snprintf(reason, sizeof reason, "%.*s", (int)news->length, news->bytes);
	runner_fail_because(runner, reason);
}

static void
worker_heard(void *owner, const struct worker_news *news)
{
	struct runner *runner = owner;
	bool is_game =
		news->kind == WORKER_GAME || news->kind == WORKER_VOID_GAME;

	if (runner->failed && !is_game)
		return;
	switch (news->kind) {
	case WORKER_GAME:
	case WORKER_VOID_GAME:
		take_game(runner, news);
		break;
	case WORKER_ACCIDENT:
		take_accident(runner, news);
		break;
	case WORKER_GIVES_BACK:
		runner_serve_return(runner, &news->order);
		break;
	case WORKER_WARNING:
		take_warning(runner, news);
		break;
	case WORKER_LINES:
		show_lines(runner, news);
		break;
	case WORKER_UNLOGGED:
		take_reason(runner, news);
		break;
	case WORKER_FAILED:
		take_failure(runner, news);
		break;
	case WORKER_SHOWS:
		runner->terms.shown(
			runner->terms.owner, news->bytes, news->length);
		break;
	case WORKER_JUDGES:
		runner->terms.judged(runner->terms.owner, &news->verdict);
		break;
	}
}

/* The owner takes the games that have ended, whatever else has failed. */
static void
deliver(struct runner *runner, int64_t now_ns)
{
	struct record_batch *batch = &runner->batch;

	if (batch->count > 0)
		runner->terms.ended(runner->terms.owner, batch->records,
			batch->count, now_ns);
	record_batch_clear(batch);
}

/* What a worker has shown last is not so any more. */
static void
show_end(const struct runner *runner, int worker, long game)
{
	struct text line = {0};

	broadcast_add_end(&line, worker, game);
	if (text_failed(&line) == 0)
		runner->terms.shown(
			runner->terms.owner, line.bytes, line.length);
	text_release(&line);
}

/* The game of a worker that has died is played again. */
static void
game_lost(void *owner, int worker, const struct worker_order *order)
{
	struct runner *runner = owner;

	if (order->deaths > 0 && runner->pool.watched)
		show_end(runner, worker, order->fixture.id);
	if (order->deaths == DEATHS_MOST) {
		give_up(runner, &order->fixture,
			"the process that played it has died 3 times in a row");
		return;
	}
	if (order->deaths > 0 && !runner->failed) {
		progress_erase(&runner->progress);
		warnx("game %ld is played again: the process that played it "
		      "has died",
			order->fixture.id);
	}
	runner_serve_return(runner, order);
}

static void
settle(void *owner, int64_t now_ns)
{
	struct runner *runner = owner;

	deliver(runner, now_ns);
	if (runner->trying && worker_pool_on_trial(&runner->pool) == 0)
		loop_stop(&runner->loop);
	else if (!runner->trying && !runner->failed)
		runner_serve(runner);
}

static void
child_ended(void *owner, int64_t now_ns)
{
	struct runner *runner = owner;

	(void)now_ns;
	worker_pool_reap(&runner->pool);
}

static void
asked(void *owner, int64_t now_ns)
{
	struct runner *runner = owner;

	(void)now_ns;
	progress_erase(&runner->progress);
	runner->terms.asked(runner->terms.owner);
}

/* The runner keeps no clock that it would have to stop. */
static void
forgive(void *owner, int64_t ns)
{
	(void)owner;
	(void)ns;
}

void
runner_init(struct runner *runner, const struct runner_terms *terms)
{
	*runner = (struct runner){
		.terms = *terms,
		.started_ns = loop_now(),
	};
	loop_init(&runner->loop, child_ended, forgive, runner);
	runner_serve_init(runner);
	if (terms->asked)
		loop_listen(&runner->loop, asked);
}

void
runner_release(struct runner *runner)
{
	trace_output_wait_again(&runner->output);
	record_batch_release(&runner->batch);
	order_list_release(&runner->returned);
	free(runner->homes);
	loop_release(&runner->loop);
}

void
runner_know(struct runner *runner, const struct bot_spec *specs, int count)
{
	runner->terms.worker.specs = specs;
	runner->terms.worker.spec_count = count;
}

void
runner_close(struct runner *runner)
{
	progress_erase(&runner->progress);
	worker_pool_release(&runner->pool);
}

void
runner_watch(struct runner *runner, bool watched)
{
	worker_pool_watch(&runner->pool, watched);
}

/* Lets the games in play end, and begins no other. Returns what loop_run does,
 * but SIGINT once they have ended. */
static int
play_out(struct runner *runner)
{
	int games = worker_pool_playing(&runner->pool);

	progress_erase(&runner->progress);
	warnx("interrupted: %d game%s in play %s to end; once more stops now",
		games, games == 1 ? "" : "s", games == 1 ? "has" : "have");
	loop_forget_end();
	runner->playing_out = true;
	order_list_clear(&runner->returned);
	worker_pool_ask_back(&runner->pool, WORKER_POOL_ALL);
	runner_serve(runner);
	if (games == 0 || runner->failed)
		return SIGINT;
	int ended = loop_run(&runner->loop);
	return ended == 0 ? SIGINT : ended;
}

/* Games that had ended when the signal came, or the run failed, are not lost.
 */
static void
take_last(struct runner *runner)
{
	worker_pool_hear(&runner->pool);
	deliver(runner, loop_now());
}

/* A system that forbids to bind processes is told of once, not by every worker.
 */
static void
set_cores(struct worker_process_terms *terms, int jobs)
{
	terms->jobs = jobs;
	if (!terms->cores || placement_try(&terms->cores->set) == 0)
		return;
	warn("games are not kept on cores of their own");
	terms->cores = NULL;
}

static int
begin(struct runner *runner, int jobs)
{
	const struct worker_pool_terms terms = {
		.loop = &runner->loop,
		.worker = &runner->terms.worker,
		.heard = worker_heard,
		.lost = game_lost,
		.settle = settle,
		.owner = runner,
	};

	set_cores(&runner->terms.worker, jobs);
	if (worker_pool_init(&runner->pool, &terms, jobs) < 0) {
		runner_fail(runner,
			errno == EMFILE ? "fewer --jobs, please"
					: runner->terms.name,
			errno);
		return -1;
	}
	if (!runner->pool.family.complete)
		warnx("/proc is not mounted: what bots leave behind them "
		      "cannot be ended");
	return 0;
}

int
runner_try(struct runner *runner, int jobs)
{
	int ended = 0;

	runner->terms.worker.tried = runner->terms.worker.spec_count;
	if (begin(runner, jobs) < 0 || runner_trial_begin(runner) < 0)
		return 0;
	runner->trying = true;
	if (worker_pool_on_trial(&runner->pool) > 0)
		ended = loop_run(&runner->loop);
	runner->trying = false;
	if (ended == -1)
		runner_fail(runner, runner->terms.name, errno);
	return ended > 0 ? ended : 0;
}

int
runner_play(struct runner *runner, int jobs)
{
	if (runner->pool.count == 0 && begin(runner, jobs) < 0)
		return 0;
	runner_serve(runner);
	runner->running = true;
	bool begun = !runner->failed && worker_pool_playing(&runner->pool) > 0;
	int ended = begun ? loop_run(&runner->loop) : 0;
	if (ended == SIGINT && runner->terms.patient)
		ended = play_out(runner);
	if (ended > 0 || runner->failed)
		take_last(runner);
	if (ended == -1)
		runner_fail(runner, runner->terms.name, errno);
	return ended > 0 ? ended : 0;
}
