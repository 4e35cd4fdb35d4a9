#include "drive/drive.c"

#include "lib/scratch.h"
#include "lib/stage_driver.h"
#include "lib/test.h"

BEFORE_EACH
{
	stage_driver_begin("slurm:-p 'a b'");
	driver->pause_ns = driver->pause_first_ns = 1;
}

AFTER_EACH
{
	stage_driver_end();
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(open_shards_are_an_array_of_the_plans_name)
{
	const char *words;

	drive_stage_program(
		"sbatch", "for word; do echo \"<$word>\"; done >words; echo 7");
	driver->state.open[0] = false;
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
	shard_state_release(&driver->state);
	assert_int_equal(shard_state_init(&driver->state, 3002), 0);
	driver->plan.shards = 3002;
	for (long k = 1; k < 2999; k++)
		driver->state.open[k] = false;
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

TEST(ranges_are_written_as_sbatch_reads_them)
{
	static const struct {
		const char *what;
		const char *wanted;
		long first;
		long end;
		const char *text;
		long count;
	} cases[] = {
		{"none", "....", 0, 4, "", 0},
		{"no shard at all", "", 0, 0, "", 0},
		{"one", ".x..", 0, 4, "1", 1},
		{"all", "xxxx", 0, 4, "0-3", 4},
		{"two beside each other", "xx..", 0, 4, "0-1", 2},
		{"ranges and single ones", "xxx.x..xx", 0, 9, "0-2,4,7-8", 6},
		{"a part, less its first", "xxxxx.x", 2, 6, "0-2", 3},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct text text = {0};
		bool wanted[16];

		for (size_t k = 0; k < strlen(cases[i].wanted); k++)
			wanted[k] = cases[i].wanted[k] == 'x';
		text_add_string(&text, "");
		assert_int_equal(write_numbers(&text, wanted, cases[i].first,
					 cases[i].end),
			cases[i].count);
		assert_string_equal(
			text.bytes ? text.bytes : "", cases[i].text);
		text_release(&text);
	}
}

TEST(tasks_are_counted_by_their_states)
{
	static const struct {
		const char *text;
		long waiting;
		long running;
		const char *why;
	} cases[] = {
		{NULL, 0, 0, ""},
		{"", 0, 0, ""},
		{"\n\n", 0, 0, ""},
		{"R None\nR None\n", 0, 2, ""},
		{"PD Resources\nR None\nCG None\n", 1, 2, "Resources"},
		{"PD Priority\nPD launch failed requeued held", 2, 0,
			"launch failed requeued held"},
		{"PD\n", 1, 0, ""},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct squeue queue = squeue_parse(cases[i].text);

		assert_int_equal(queue.waiting, cases[i].waiting);
		assert_int_equal(queue.running, cases[i].running);
		assert_string_equal(queue.why, cases[i].why);
	}
}

TEST(what_a_queue_says_is_made_printable)
{
	struct squeue queue = squeue_parse("PD \033[2Jx\nR None\n");

	assert_int_equal(queue.waiting, 1);
	assert_null(strchr(queue.why, '\033'));
}

/* The script of a shard. */

TEST(the_task_of_a_match_is_written_for_its_engine)
{
	char option[] = "--games=20", *options[] = {option, NULL};

	stage.terms.options = options;
	stage.terms.key = "all.key";
	driver->state.upto = 100;
	assert_true(write_task(driver));
	const char *task = drive_stage_read("all.shards/task");
	assert_non_null(strstr(task, "SLURM_ARRAY_TASK_ID"));
	assert_non_null(strstr(task, "/talon match --games=20 "));
	assert_non_null(strstr(task, " --key=all.key --upto=100 "));
	assert_null(strstr(task, "--after"));
}

/* In the folder DIRECTORY, by seven shards. */
static void
expect_script(const char *directory, time_t until, const char *wanted)
{
	struct text script = {0};

	stage.terms.program = "/opt/talon";
	driver->plan.shards = 7;
	strlcpy(driver->directory, directory, sizeof driver->directory);
	snprintf(driver->folder, sizeof driver->folder, "%s/all.shards",
		directory);
	add_task(&script, driver, until);
	assert_int_equal(text_failed(&script), 0);
	assert_string_equal(script.bytes, wanted);
	text_release(&script);
}

static char games[] = "--games=20", bot[] = "it's=./bot $HOME";
static char *options[] = {games, NULL}, *operands[] = {bot, NULL};

TEST(slurm_counts_tasks_from_the_first_of_an_array)
{
	stage.terms.options = options;
	stage.terms.operands = operands;
	driver->state.upto = 100;
	expect_script("/home/a b", 0,
		"#!/bin/sh\n"
		"cd '/home/a b' || exit\n"
		"K=$((SLURM_ARRAY_TASK_ID + $1))\n"
		"exec /opt/talon match --games=20 --quiet --live=off --resume "
		"--shard=\"$K\"/7 --output='/home/a b/all.shards'/s\"$K\".rec "
		"--upto=100 -- 'it'\\''s=./bot $HOME' </dev/null >/dev/null\n");
}

TEST(parallel_names_the_shard_and_has_its_own_log)
{
	drive_stage_program("all", "");
	setenv("PATH", "/bin:/usr/bin", 1);
	stage.terms.engine.kind = ENGINE_PARALLEL;
	stage.terms.subcommand = "tournament";
	stage.terms.key = "all.key";
	stage.terms.options = options;
	stage.run.tournament.format = format_find("roundrobin");
	expect_script("/home/a", 1800000000,
		"#!/bin/sh\n"
		"cd /home/a || exit\n"
		"PATH=/bin:/usr/bin\nexport PATH\n"
		"K=$1\n"
		"exec 2>>/home/a/all.shards/\"$K\".log\n"
		"LEFT=$((1800000000 - $(date +%s)))\n"
		"[ $LEFT -gt 0 ] || exit 0\n"
		"exec /opt/talon tournament --games=20 --quiet --live=off "
		"--resume --shard=\"$K\"/7 "
		"--output=/home/a/all.shards/s\"$K\".rec --after=all "
		"--key=all.key --for=\"$LEFT\"s </dev/null >/dev/null\n");
}
