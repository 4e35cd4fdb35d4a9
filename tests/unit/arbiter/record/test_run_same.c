#include "base/text.h"
#include "record/run.h"
#include "record/run_line.h"

#include "lib/heap_records.h"
#include "lib/test.h"

static const struct sequential_rule rule = {
	.sprt = true,
	.m0 = -0.1,
	.m1 = 1000000,
	.alpha = 0.05,
	.beta = 0.123456789,
	.error = 0.3,
};

TEST(a_run_is_the_same_as_itself_read_back)
{
	struct run run = heap_run();
	struct text line = {0};
	struct run read;
	char reason[REASON_MAX] = "";

	run.bots[1].command = "./b\xff \"q\"";
	run.increment_ns = 1;
	run.time_ns = 999999999999999;
	run.move_time_ns = 3600123456789;
	assert_int_equal(run_write(&run, &line), 0);
	assert_true(run_parse(&read, line.bytes, line.length, reason));
	if (!run_same(&read, &run, reason))
		fail_msg("%s", reason);
	assert_true(read.time_ns == run.time_ns);
	assert_true(read.move_time_ns == run.move_time_ns);
	run_release(&read);
	text_release(&line);
}

static void
expect_difference(const struct run *now, const char *expected)
{
	struct run was = heap_run();
	char reason[REASON_MAX] = "";

	assert_false(run_same(&was, now, reason));
	assert_string_equal(reason, expected);
}

static void
expect_differences(
	const struct run *was, const struct run *now, const char *expected)
{
	struct text lines = {0};

	run_differences(was, now, &lines);
	assert_string_equal(lines.bytes, expected);
	text_release(&lines);
}

TEST(all_that_differs_is_said_at_once)
{
	const struct run was = heap_run();
	struct game_range ranges[] = {{3, 5}, {7, 7}};
	struct run run;

	run = heap_run(), run.shuffle = true, run.time_ns = -1;
	run.bot_count = 1;
	expect_differences(&was, &run,
		"the file was begun with 2 bots, now there are 1\n"
		"bot 2 of the file is bert=./bert, now it is none\n"
		"the file was begun without --shuffle, now it is given\n"
		"the file was begun with --time 60+0, now it is inf\n");
	run = heap_run();
	run.only = (struct game_choice){.all = ranges, .count = 2};
	expect_differences(&was, &run,
		"the file was begun with --only all, now it is 3-5,7\n");
}

TEST(what_differs_in_the_games_is_said_in_words)
{
	struct run run;

	run = heap_run(), run.stop = rule;
	expect_difference(&run,
		"the file was begun with --sprt none, now it is "
		"-0.1,1000000,0.05,0.123456789");
	run.stop.sprt = false;
	expect_difference(&run,
		"the file was begun with --until-error none, now it is 0.3");
	run = heap_run(), run.seed = seed_of_number(1);
	expect_difference(&run,
		"the file was begun with --seed 18446744073709551615, now it "
		"is 1");
	run = heap_run(), run.game = &heap_pair_rules;
	expect_difference(&run,
		"the file was begun with --game heap, now it is heap-pairs");
	run = heap_run(), run.rotate = false;
	expect_difference(&run,
		"the file was begun without --no-rotate, now it is given");
	run = heap_run(), run.shuffle = true;
	expect_difference(
		&run, "the file was begun without --shuffle, now it is given");
	run = heap_run(), run.open_hands = true;
	expect_difference(&run,
		"the file was begun without --open-hands, now it is given");
	run = heap_run(), run.bot_count = 3;
	expect_difference(
		&run, "the file was begun with 2 bots, now there are 3");
	run = heap_run(), run.bots[1].command = "bert";
	expect_difference(
		&run, "bot 2 of the file is bert=./bert, now it is bert=bert");
}

TEST(a_run_may_differ_in_its_length)
{
	struct run was = heap_run();
	struct run run = heap_run();
	char reason[REASON_MAX];

	run.games = 20;
	assert_true(run_same(&was, &run, reason));
}

TEST(what_differs_in_the_limits_is_said_in_words)
{
	struct run run;

	run = heap_run(), run.ponder = RUN_PONDER_OFF;
	expect_difference(
		&run, "the file was begun with --ponder on, now it is off");
	run = heap_run(), run.cpu_clock = true;
	expect_difference(
		&run, "the file was begun with --clock wall, now it is cpu");
	run = heap_run(), run.time_ns = -1;
	expect_difference(
		&run, "the file was begun with --time 60+0, now it is inf");
	run = heap_run(), run.increment_ns = 500000000;
	expect_difference(
		&run, "the file was begun with --time 60+0, now it is 60+0.5");
	run = heap_run(), run.move_time_ns = 1000000000;
	expect_difference(
		&run, "the file was begun with --move-time none, now it is 1");
	run = heap_run(), run.memory_bytes = 64 << 20;
	expect_difference(
		&run, "the file was begun with --memory none, now it is 64");
	run = heap_run(), run.processes = 2;
	expect_difference(
		&run, "the file was begun with --processes none, now it is 2");
}

TEST(options_of_the_game_are_compared_both_ways)
{
	struct run run = heap_run();
	struct run was = heap_run();
	char reason[REASON_MAX] = "";

	run.options[run.option_count++] =
		(struct run_option){.name = "deck", .value = "red"};
	expect_difference(&run, "the file was begun with --deck not given, now "
				"it is red");
	was.options[was.option_count++] =
		(struct run_option){.name = "deck", .value = "blue"};
	assert_false(run_same(&was, &run, reason));
	assert_string_equal(
		reason, "the file was begun with --deck blue, now it is red");
	run.option_count = 0;
	assert_false(run_same(&was, &run, reason));
	assert_string_equal(reason,
		"the file was begun with --deck blue, now it is not given");
	was.options[0].value = run.options[0].value;
	run.option_count = 1;
	assert_true(run_same(&was, &run, reason));
}

TEST(blanks_before_a_command_are_none_of_it)
{
	struct run was = heap_run();
	struct run run = heap_run();
	char reason[REASON_MAX] = "";

	was.bots[1].command = " ./bert";
	run.bots[1].command = "./bert";
	assert_true(run_same(&was, &run, reason));
}

TEST(options_of_a_bot_are_part_of_it)
{
	struct run run = heap_run();

	run.bots[0].options = "time=2";
	expect_difference(&run,
		"bot 1 of the file is anna=anna --depth 3, now it is "
		"anna [time=2]=anna --depth 3");
}
