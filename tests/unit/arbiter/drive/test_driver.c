#include "drive/driver.h"

#include <string.h>

#include "lib/drive_stage.h"
#include "lib/scratch.h"
#include "lib/test.h"

static struct drive_stage stage;
static struct driver *driver = &stage.driver;

FIXTURE(set_up)
{
	drive_stage_begin(&stage, "slurm");
	drive_stage_open(&stage);
	return 0;
}

FIXTURE(tear_down)
{
	drive_stage_end(&stage);
	return 0;
}

EACH_TEST(set_up, tear_down)
ALL_TESTS(scratch_enter, scratch_leave)

static bool
call(const char *name)
{
	struct word_list words = {0};

	word_list_add(&words, name);
	bool called = driver_call(driver, &words, false);
	word_list_release(&words);
	return called;
}

TEST(what_a_program_prints_is_there_when_it_has_ended)
{
	drive_stage_program("say", "echo word; echo other >&2; exit 3");
	assert_true(call("say"));
	assert_true(subprocess_exited(&driver->call, 3));
	assert_string_equal(driver->call.output.text.bytes, "word\n");
	assert_false(driver_fail_call(driver, "say"));
	assert_string_equal(driver->reason, "say: other");
	drive_stage_program("say", "echo talon: why >&2; exit 1");
	assert_true(call("say"));
	assert_false(driver_fail_call(driver, "say"));
	assert_string_equal(driver->reason, "say: why");
}

TEST(a_program_that_is_silent_has_failed_all_the_same)
{
	drive_stage_program("say", "exit 1");
	assert_true(call("say"));
	assert_false(driver_fail_call(driver, "say"));
	assert_non_null(strstr(driver->reason, "did not say why"));
	assert_false(call("no-such-program"));
	assert_non_null(strstr(driver->reason, "no-such-program: "));
}

TEST(files_of_a_shard_lie_in_the_folder)
{
	struct driver_path record = driver_record(driver, 7);
	struct driver_path log = driver_log(driver, 7);

	assert_true(*record.bytes == '/');
	assert_non_null(strstr(record.bytes, "/all.shards/s7.rec"));
	assert_non_null(strstr(log.bytes, "/all.shards/7.log"));
}

TEST(games_are_counted_in_all_shards)
{
	assert_int_equal(driver_count_games(driver), 0);
	drive_stage_program("all.shards/s0.rec", "one\ntwo");
	drive_stage_program("all.shards/s1.rec", "three");
	assert_int_equal(driver_count_games(driver), 3);
}

TEST(the_terminal_is_left_alone_where_there_is_none)
{
	driver->progress.games = 10;
	driver_show(driver);
	assert_null(driver->progress.note);
}
