#include "drive/slurm.h"

#include <string.h>

#include "lib/drive_stage.h"
#include "lib/scratch.h"
#include "lib/test.h"

static struct drive_stage stage;
static struct driver *driver = &stage.driver;

FIXTURE(set_up)
{
	drive_stage_begin(&stage, "slurm:-p 'a b'");
	drive_stage_open(&stage);
	driver->pause_ns = driver->pause_first_ns = 1;
	return 0;
}

FIXTURE(tear_down)
{
	drive_stage_end(&stage);
	return 0;
}

EACH_TEST(set_up, tear_down)
ALL_TESTS(scratch_enter, scratch_leave)

TEST(open_shards_are_an_array_of_the_plans_name)
{
	const char *words;

	drive_stage_program(
		"sbatch", "for word; do echo \"<$word>\"; done >words; echo 7");
	driver->stock.open[0] = false;
	assert_true(slurm_submit(driver));
	words = drive_stage_read("words");
	assert_non_null(strstr(words, "<--parsable>\n<--job-name=talon-1>\n"
				      "<--array=1>\n"));
	assert_non_null(strstr(words, "/all.shards/%a.log>\n"));
	assert_non_null(strstr(words, "<--requeue>\n<-p>\n<a b>\n"));
	assert_non_null(strstr(words, "/all.shards/task>\n<0>\n"));
	assert_non_null(strstr(
		drive_stage_read("all.shards/task"), " --shard=\"$K\"/2 "));
}

TEST(more_than_a_thousand_shards_are_several_arrays)
{
	const char *words;

	drive_stage_program("sbatch",
		"for word; do echo \"<$word>\"; done >>words; echo 7");
	stock_release(&driver->stock);
	assert_int_equal(stock_init(&driver->stock, 3002), 0);
	driver->plan.shards = 3002;
	for (long k = 1; k < 2999; k++)
		driver->stock.open[k] = false;
	assert_true(slurm_submit(driver));
	words = drive_stage_read("words");
	assert_non_null(strstr(words, "<--array=0>\n"));
	assert_non_null(strstr(words, "<--array=999>\n"));
	assert_non_null(strstr(words, "/all.shards/2%3a.log>\n"));
	assert_non_null(strstr(words, "/all.shards/task>\n<2000>\n"));
	assert_non_null(strstr(words, "<--array=0-1>\n"));
	assert_non_null(strstr(words, "/all.shards/3%3a.log>\n"));
	assert_null(strstr(words, "/all.shards/1%3a.log>\n"));
}

TEST(what_sbatch_refuses_is_told)
{
	drive_stage_program("sbatch", "echo no such partition >&2; exit 1");
	assert_false(slurm_submit(driver));
	assert_string_equal(driver->reason, "sbatch: no such partition");
}

TEST(a_controller_that_does_not_answer_is_asked_a_few_times)
{
	drive_stage_program(
		"sbatch", "echo Unable to contact the controller >&2; exit 1");
	driver->unanswered = 4;
	assert_false(slurm_submit(driver));
	assert_non_null(strstr(driver->reason, "Unable to contact"));
}

TEST(it_is_waited_until_the_queue_is_empty)
{
	drive_stage_program("squeue",
		"echo \"$*\" >words\n"
		"if [ -e failed ]; then [ -e shown ] || echo PD Priority; "
		"touch shown; else touch failed; exit 1; fi");
	assert_true(slurm_wait(driver));
	assert_string_equal(drive_stage_read("words"),
		"--noheader --array --name=talon-1 --format=%t %r\n");
	assert_int_equal(driver->queue.waiting, 0);
}

TEST(jobs_are_cancelled_by_their_name)
{
	drive_stage_program("scancel", "echo \"$*\" >words");
	assert_true(slurm_cancel(driver));
	assert_string_equal(drive_stage_read("words"), "--name=talon-1\n");
	drive_stage_program("scancel", "echo refused >&2; exit 1");
	assert_false(slurm_cancel(driver));
	assert_string_equal(driver->reason, "scancel: refused");
}
