#include "drive/slurm.h"

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
	drive_stage_begin(&stage, "slurm:-p 'a b'");
	drive_stage_open(&stage);
	driver->pause_ns = driver->pause_first_ns = 1;
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	drive_stage_end(&stage);
	return 0;
}

static void
open_shards_are_an_array_of_the_plans_name(void **state)
{
	const char *words;

	(void)state;
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

static void
more_than_a_thousand_shards_are_several_arrays(void **state)
{
	const char *words;

	(void)state;
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

static void
what_sbatch_refuses_is_told(void **state)
{
	(void)state;
	drive_stage_program("sbatch", "echo no such partition >&2; exit 1");
	assert_false(slurm_submit(driver));
	assert_string_equal(driver->reason, "sbatch: no such partition");
}

static void
a_controller_that_does_not_answer_is_asked_a_few_times(void **state)
{
	(void)state;
	drive_stage_program(
		"sbatch", "echo Unable to contact the controller >&2; exit 1");
	driver->unanswered = 4;
	assert_false(slurm_submit(driver));
	assert_non_null(strstr(driver->reason, "Unable to contact"));
}

static void
it_is_waited_until_the_queue_is_empty(void **state)
{
	(void)state;
	drive_stage_program("squeue",
		"echo \"$*\" >words\n"
		"if [ -e failed ]; then [ -e shown ] || echo PD Priority; "
		"touch shown; else touch failed; exit 1; fi");
	assert_true(slurm_wait(driver));
	assert_string_equal(drive_stage_read("words"),
		"--noheader --array --name=talon-1 --format=%t %r\n");
	assert_int_equal(driver->queue.waiting, 0);
}

static void
jobs_are_cancelled_by_their_name(void **state)
{
	(void)state;
	drive_stage_program("scancel", "echo \"$*\" >words");
	assert_true(slurm_cancel(driver));
	assert_string_equal(drive_stage_read("words"), "--name=talon-1\n");
	drive_stage_program("scancel", "echo refused >&2; exit 1");
	assert_false(slurm_cancel(driver));
	assert_string_equal(driver->reason, "scancel: refused");
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(open_shards_are_an_array_of_the_plans_name),
		TEST(more_than_a_thousand_shards_are_several_arrays),
		TEST(what_sbatch_refuses_is_told),
		TEST(a_controller_that_does_not_answer_is_asked_a_few_times),
		TEST(it_is_waited_until_the_queue_is_empty),
		TEST(jobs_are_cancelled_by_their_name),
	};

	return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
