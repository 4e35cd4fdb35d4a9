/* What the shards have, merged, and what is left to play. */
#include "drive/drive.c"

#include "lib/scratch.h"
#include "lib/stage_driver.h"
#include "lib/test.h"

BEFORE_EACH
{
	stage_driver_begin("slurm");
}

AFTER_EACH
{
	stage_driver_end();
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(where_there_is_nothing_nothing_is_merged)
{
	assert_true(merge(driver));
	assert_int_equal(driver->state.open_count, 2);
	assert_false(driver->state.complete);
}

TEST(a_file_without_a_whole_line_is_not_named)
{
	static const char *const torn[] = {"", "{\"v\":1,\"ru"};

	drive_stage_program("talon", "echo \"$*\" >words; exit 1");
	for (int i = 0; i < 2; i++) {
		FILE *file = fopen("all.shards/s0.rec", "w");

		assert_non_null(file);
		assert_true(fputs(torn[i], file) >= 0);
		assert_int_equal(fclose(file), 0);
		assert_true(merge(driver));
		assert_int_equal(driver->state.open_count, 2);
	}
	drive_stage_program("all.shards/s1.rec", "");
	assert_false(merge(driver));
	assert_null(strstr(drive_stage_read("words"), "s0.rec"));
}

TEST(what_there_is_is_merged)
{
	drive_stage_program("all.shards/s1.rec", "");
	drive_stage_program("talon",
		"echo \"$*\" >words\n"
		"echo '{\"games\":4,\"shards\":[{\"shard\":[0,2],"
		"\"missing\":6}]}'; exit 3");
	assert_true(merge(driver));
	assert_non_null(strstr(
		drive_stage_read("words"), "merge --json --output=all -- "));
	assert_non_null(
		strstr(drive_stage_read("words"), "/all.shards/s1.rec\n"));
	assert_int_equal(driver->state.games, 4);
	assert_int_equal(driver->state.open_count, 1);
	assert_true(driver->state.open[0]);
	assert_false(driver->state.complete);
}

TEST(merge_says_when_it_is_complete_and_why_it_has_failed)
{
	drive_stage_program("all.shards/s1.rec", "");
	drive_stage_program("talon", "echo '{\"games\":10,\"shards\":[]}'");
	assert_true(merge(driver));
	assert_true(driver->state.complete);
	drive_stage_program("talon", "echo s1.rec:3: broken >&2; exit 1");
	assert_false(merge(driver));
	assert_non_null(strstr(driver->reason, "s1.rec:3: broken"));
}

TEST(a_match_has_no_changes_to_be_told_of)
{
	assert_true(tell_changes(driver));
	assert_false(driver->state.complete);
}
