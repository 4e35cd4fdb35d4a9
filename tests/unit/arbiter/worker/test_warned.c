#include "worker/worker_process.c"

#include <errno.h>

#include "lib/heap_bots.h"
#include "lib/heap_game.h"
#include "lib/patient_loop.h"
#include "lib/test.h"
#include "lib/worker_ear.h"

enum { BOTS = 2, WARNINGS_MOST = 8 };

static struct run run;
static struct run_bot run_bots[BOTS];
static struct bot_spec specs[BOTS];
static struct deals deals;
static struct worker_process_terms terms;
static struct worker worker;
static struct warning warnings[WARNINGS_MOST];
static int warning_count;

static void
hear(const struct frame *frame)
{
	if (frame->kind == WORKER_FAILED)
		fail_msg("our surroundings failed");
	if (frame->kind != WORKER_WARNING)
		return;
	assert_true(warning_count < WARNINGS_MOST);
	memcpy(&warnings[warning_count++], frame->bytes, sizeof *warnings);
}

/* Whether no process has still to end, and no game to be played. */
static void
look_whether_free(void *owner, int64_t now_ns)
{
	struct loop_timer *timer = owner;

	timer->at_ns = now_ns + 1000000;
	if (worker.state == WORKER_IDLE)
		loop_stop(&worker.loop);
}

static struct loop_timer look = {.due = look_whether_free, .owner = &look};

BEFORE_EACH
{
	run = heap_bots_run(run_bots);
	run.ponder = RUN_PONDER_OFF;
	deals = (struct deals){.game = &heap_rules, .seats = 2};
	terms = (struct worker_process_terms){
		.run = &run, .specs = specs, .deals = &deals};
	warning_count = 0;
	heap_bot(&specs[1], "bert", HEAP_BOT_GOOD);
}

AFTER_EACH
{
	worker_release(&worker);
	process_family_wait(&worker.family);
	loop_release(&worker.loop);
	ear_close();
	for (int i = 0; i < BOTS; i++)
		bot_spec_release(&specs[i]);
}

static void
run_until_free(void)
{
	patience_renew();
	assert_int_equal(loop_run(&worker.loop), 0);
}

/* Games from FIRST on, anna at seat 1 in all of them, until all processes have
 * been let go. */
static void
play_game(const char *amiss, long first, int games)
{
	heap_bot(&specs[0], "anna", amiss);
	assert_int_equal(worker_init(&worker, &terms, 0, ear_open(hear)), 0);
	patience_begin(&worker.loop);
	loop_add_timer(&worker.loop, &look);
	for (int i = 0; i < games; i++) {
		worker.order = (struct worker_order){
			.fixture = {.id = first + i, .deal = i, .bot = {1, 0}}};
		if (worker_make_room(&worker, loop_now()))
			run_until_free();
		assert_int_equal(worker_play(&worker, loop_now()), 0);
		run_until_free();
	}
	ear_hear();
	if (!worker_retire(&worker, loop_now()))
		return;
	/* Nobody is killed on a slow machine, either. */
	worker.retire_ns = worker.timer.at_ns = patience_renew();
	assert_int_equal(loop_run(&worker.loop), 0);
	ear_hear();
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
