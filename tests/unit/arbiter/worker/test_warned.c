#include "worker/worker_process.c"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "lib/heap_bots.h"
#include "lib/heap_game.h"
#include "lib/patient_loop.h"
#include "lib/test.h"

enum { BOTS = 2, WARNINGS_MOST = 8 };

static struct loop loop;
static struct process_family family;
static struct trace trace;
static struct run run;
static struct run_bot run_bots[BOTS];
static struct bot_spec specs[BOTS];
static struct deals deals;
static struct worker_terms terms;
static struct worker worker;
static struct warning warnings[WARNINGS_MOST];
static int warning_count;

static void
hear_warning(void *owner, const struct warning *warning)
{
	(void)owner;
	assert_true(warning_count < WARNINGS_MOST);
	warnings[warning_count++] = *warning;
}

static void
finished(void *owner, struct worker *w, int64_t now_ns)
{
	(void)owner;
	(void)now_ns;
	assert_int_equal(w->record.end, FAULT_NONE);
}

static void
hear_idle(void *owner, struct worker *w, int64_t now_ns)
{
	(void)owner;
	(void)w;
	(void)now_ns;
	loop_stop(&loop);
}

static void
failed(void *owner, struct worker *w)
{
	(void)owner;
	(void)w;
	fail_msg("our surroundings failed: %s", strerror(errno));
}

BEFORE_EACH
{
	patient_loop_init(&loop, &family);
	trace = (struct trace){.take = NULL};
	patience_begin(&loop);
	run = (struct run){
		.game = &heap_rules,
		.seed = {"7"},
		.bot_count = BOTS,
		.bots = run_bots,
		.start_time_ns = PATIENCE_NS,
	};
	deals = (struct deals){.game = &heap_rules, .seats = 2};
	terms = (struct worker_terms){
		.run = &run,
		.specs = specs,
		.deals = &deals,
		.link = {.loop = &loop, .family = &family, .trace = &trace},
		.clock = {.budget_ns = CLOCK_UNLIMITED},
		.warned = hear_warning,
		.finished = finished,
		.idle = hear_idle,
		.failed = failed,
	};
	warning_count = 0;
	heap_bot(&specs[1], "bert", HEAP_BOT_GOOD);
	assert_int_equal(process_family_init(&family), 0);
}

AFTER_EACH
{
	worker_release(&worker);
	process_family_wait(&family);
	loop_release(&loop);
	for (int i = 0; i < BOTS; i++)
		bot_spec_release(&specs[i]);
}

static void
run_until_free(void)
{
	patience_renew();
	assert_int_equal(loop_run(&loop), 0);
}

/* Games from FIRST on, anna at seat 1 in all of them, until all processes have
 * been let go. */
static void
play_game(const char *amiss, long first, int games)
{
	heap_bot(&specs[0], "anna", amiss);
	assert_int_equal(worker_init(&worker, &terms, 0), 0);
	for (int i = 0; i < games; i++) {
		const struct fixture fixture = {
			.id = first + i, .deal = i, .bot = {1, 0}};

		if (worker_make_room(&worker, &fixture, loop_now()))
			run_until_free();
		assert_int_equal(
			worker_play(&worker, &fixture, 0, loop_now()), 0);
		run_until_free();
	}
	if (!worker_retire(&worker, loop_now()))
		return;
	/* Nobody is killed on a slow machine, either. */
	worker.retire_ns = worker.timer.at_ns = patience_renew();
	assert_int_equal(loop_run(&loop), 0);
}

static void
expect(int number, long id, int kind, const char *why)
{
	assert_true(number < warning_count);
	const struct warning *warning = &warnings[number];
	assert_int_equal(warning->bot, 0);
	assert_int_equal(warning->seat, 1);
	assert_int_equal(warning->id, id);
	assert_int_equal(warning->kind, kind);
	assert_string_equal(warning->why, why);
}

TEST(nobody_is_warned_of_a_good_bot)
{
	play_game(HEAP_BOT_GOOD, 0, 3);
	assert_int_equal(warning_count, 0);
}

TEST(a_crash_at_the_result_is_that_games)
{
	play_game("list_commands) printf \"= result\\n\\n\";; result) echo woe "
		  ">&2; "
		  "exit 5;;",
		7, 2);
	assert_int_equal(warning_count, 2);
	expect(0, 7, FAULT_CRASH, "exited with status 5 at result");
	assert_string_equal(warnings[0].stderr_tail, "woe");
	expect(1, 8, FAULT_CRASH, "exited with status 5 at result");
}

TEST(so_is_a_crash_when_it_is_told_to_quit)
{
	play_game("quit) kill -9 $$;;", 7, 2);
	assert_int_equal(warning_count, 1);
	expect(0, 8, FAULT_CRASH, "was killed by signal 9 (Killed) at quit");
}

TEST(what_is_said_at_the_end_does_not_matter)
{
	play_game("quit) echo bye; exit 0;;", 0, 1);
	assert_int_equal(warning_count, 0);
}

TEST(a_list_with_commas_is_told_of_for_every_game)
{
	play_game("list_commands) printf \"= gen_move, result\\n\\n\";;", 3, 2);
	assert_int_equal(warning_count, 2);
	expect(0, 3, WARNING_COMMA,
		"listed 'gen_move,': the names are separated by blanks or line "
		"feeds, without commas");
	assert_int_equal(warnings[1].id, 4);
}

TEST(a_process_that_fails_between_games_is_the_one_befores)
{
	play_game(HEAP_BOT_DIES_LATER, 2, 2);
	assert_int_equal(warning_count, 1);
	expect(0, 2, FAULT_CRASH, "exited with status 1 at set_heap");
}

TEST(whoever_is_not_asked_is_not_told)
{
	terms.warned = NULL;
	play_game("quit) exit 3;;", 0, 1);
	assert_int_equal(warning_count, 0);
}
