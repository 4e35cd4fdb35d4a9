#include "drive/driver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/drive_stage.h"
#include "lib/scratch.h"

static struct drive_stage stage;
static struct driver *driver = &stage.driver;

static int
set_up(void **state)
{
	(void)state;
	drive_stage_begin(&stage, "slurm");
	drive_stage_open(&stage);
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	drive_stage_end(&stage);
	return 0;
}

static bool
call(const char *name)
{
	struct word_list words = {0};

	word_list_add(&words, name);
	bool called = driver_call(driver, &words, false);
	word_list_release(&words);
	return called;
}

static void
what_a_program_prints_is_there_when_it_has_ended(void **state)
{
	(void)state;
	drive_stage_program("say", "echo word; echo other >&2; exit 3");
	assert_true(call("say"));
	assert_true(errand_exited(&driver->call, 3));
	assert_string_equal(driver->call.output.text.bytes, "word\n");
	assert_false(driver_fail_call(driver, "say"));
	assert_string_equal(driver->reason, "say: other");
	drive_stage_program("say", "echo talon: why >&2; exit 1");
	assert_true(call("say"));
	assert_false(driver_fail_call(driver, "say"));
	assert_string_equal(driver->reason, "say: why");
}

static void
a_program_that_is_silent_has_failed_all_the_same(void **state)
{
	(void)state;
	drive_stage_program("say", "exit 1");
	assert_true(call("say"));
	assert_false(driver_fail_call(driver, "say"));
	assert_non_null(strstr(driver->reason, "did not say why"));
	assert_false(call("no-such-program"));
	assert_non_null(strstr(driver->reason, "no-such-program: "));
}

static void
files_of_a_shard_lie_in_the_folder(void **state)
{
	struct driver_path record = driver_record(driver, 7);
	struct driver_path log = driver_log(driver, 7);

	(void)state;
	assert_true(*record.bytes == '/');
	assert_non_null(strstr(record.bytes, "/all.shards/s7.rec"));
	assert_non_null(strstr(log.bytes, "/all.shards/7.log"));
}

static void
games_are_counted_in_all_shards(void **state)
{
	(void)state;
	assert_int_equal(driver_count_games(driver), 0);
	drive_stage_program("all.shards/s0.rec", "one\ntwo");
	drive_stage_program("all.shards/s1.rec", "three");
	assert_int_equal(driver_count_games(driver), 3);
}

static void
the_terminal_is_left_alone_where_there_is_none(void **state)
{
	(void)state;
	driver->progress.games = 10;
	driver_show(driver);
	assert_null(driver->progress.note);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(what_a_program_prints_is_there_when_it_has_ended),
		TEST(a_program_that_is_silent_has_failed_all_the_same),
		TEST(files_of_a_shard_lie_in_the_folder),
		TEST(games_are_counted_in_all_shards),
		TEST(the_terminal_is_left_alone_where_there_is_none),
	};

	return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
