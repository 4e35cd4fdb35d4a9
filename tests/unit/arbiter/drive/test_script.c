#include "drive/script.h"

#include <string.h>

#include "lib/drive_stage.h"
#include "lib/scratch.h"
#include "lib/test.h"

static struct drive_stage stage;
static struct driver *driver = &stage.driver;

ALL_TESTS(scratch_enter, scratch_leave)

TEST(the_task_of_a_match_is_written_for_its_engine)
{
	char option[] = "--games=20", *options[] = {option, NULL};

	drive_stage_begin(&stage, "slurm");
	stage.terms.options = options;
	stage.terms.key = "all.key";
	drive_stage_open(&stage);
	driver->stock.upto = 100;
	assert_true(script_write(driver));
	const char *task = drive_stage_read("all.shards/task");
	assert_non_null(strstr(task, "SLURM_ARRAY_TASK_ID"));
	assert_non_null(strstr(task, "/talon match --games=20 "));
	assert_non_null(strstr(task, " --key=all.key --upto=100 "));
	assert_null(strstr(task, "--after"));
	drive_stage_end(&stage);
}
