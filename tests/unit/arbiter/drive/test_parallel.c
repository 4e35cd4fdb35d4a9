#include "drive/drive.c"

#include "lib/scratch.h"
#include "lib/stage_driver.h"
#include "lib/test.h"

BEFORE_EACH
{
	stage_driver_begin("parallel:pc1,2/pc2");
	driver->is_alone = true;
}

AFTER_EACH
{
	stage_driver_end();
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(open_shards_are_a_list_of_commands)
{
	const char *list;

	drive_stage_program(
		"parallel", "tr '\\0' '\\n' >list; echo \"$*\" >words");
	driver->state.open[0] = false;
	assert_true(engine_submit(driver));
	assert_true(engine_wait(driver));
	list = drive_stage_read("list");
	assert_true(strncmp(list, "/bin/sh /", 9) == 0);
	assert_non_null(strstr(list, "/all.shards/task 1\n"));
	assert_null(strstr(list, "/all.shards/task 0\n"));
	assert_non_null(strstr(
		drive_stage_read("words"), "--sshlogin=pc1,2/pc2 --jobs=1 "));
}

TEST(shards_that_have_failed_are_no_failure_of_parallels)
{
	drive_stage_program("parallel", "exit 2");
	assert_true(engine_submit(driver));
	assert_true(engine_wait(driver));
	drive_stage_program("parallel", "exit 255");
	assert_true(engine_submit(driver));
	assert_false(engine_wait(driver));
	assert_non_null(strstr(driver->reason, "/all.shards/parallel.log"));
	drive_stage_program("parallel", "echo no such host >&2; exit 255");
	assert_true(engine_submit(driver));
	assert_false(engine_wait(driver));
	assert_non_null(strstr(
		driver->reason, "/all.shards/parallel.log:\n  no such host"));
}

TEST(it_ends_with_what_it_has_started)
{
	drive_stage_program("parallel",
		"trap 'kill $!; exit 3' INT; sleep 300 & touch ready; wait");
	assert_true(engine_submit(driver));
	while (driver->crew.running && system("test -e ready") != 0)
		continue;
	assert_true(engine_cancel(driver));
	assert_true(subprocess_exited(&driver->crew, 3));
}

TEST(where_none_was_started_there_is_nothing_to_wait_for)
{
	assert_true(engine_wait(driver));
	assert_true(engine_cancel(driver));
}
