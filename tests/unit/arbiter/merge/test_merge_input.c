#include "merge/merge_input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "lib/test.h"

static struct run run;
static struct merge_input inputs[3];
static struct merge_plan plan;
static struct merge_watch watch = {.quiet = true};
static char reason[REASON_MAX];

FIXTURE(set_up)
{
	run = heap_run();
	memset(inputs, 0, sizeof inputs);
	inputs[0].path = "a";
	inputs[1].path = "b";
	inputs[2].path = "c";
	plan = (struct merge_plan){.inputs = inputs};
	return 0;
}

FIXTURE(tear_down)
{
	merge_plan_release(&plan);
	unlink("a");
	unlink("b");
	unlink("c");
	return 0;
}

EACH_TEST(set_up, tear_down)
ALL_TESTS(scratch_enter, scratch_leave)

static int
look(int input)
{
	return merge_input_look(&inputs[input], &plan, NULL, &watch, reason);
}

TEST(what_all_have_in_common_is_the_run_without_the_shard)
{
	run.sandbox = SANDBOX_FULL;
	run.shard.host = "here";
	heap_files_shard("a", run, 0, 2);
	run.sandbox = SANDBOX_LOW;
	run.games = 12;
	heap_files_shard("b", run, 1, 2);
	assert_int_equal(look(0), 0);
	assert_int_equal(look(1), 0);
	assert_int_equal(plan.run.shard.count, 0);
	assert_null(plan.run.shard.host);
	assert_int_equal(plan.run.sandbox, SANDBOX_LOW);
	assert_int_equal(plan.shards, 2);
	assert_int_equal(plan.events.length_count, 2);
	assert_int_equal(inputs[0].games, 6);
	assert_int_equal(inputs[1].lines, 7);
}

TEST(another_run_is_refused)
{
	heap_files_shard("a", run, 0, 2);
	run.rotate = false;
	heap_files_shard("b", run, 1, 2);
	assert_int_equal(look(0), 0);
	assert_int_equal(look(1), -1);
	assert_non_null(strstr(reason, "b:1: it is of another run than a: "));
}

TEST(other_programs_are_refused)
{
	static const char zeros[] = "00000000000000000000000000000000"
				    "00000000000000000000000000000000";
	static const char ones[] = "11111111111111111111111111111111"
				   "11111111111111111111111111111111";
	struct run_bot_file file = {"./bert", zeros};
	struct run_bot_file system = {"/usr/bin/x", zeros};

	run.bots[1].files = &file;
	run.bots[1].file_count = 1;
	run.bots[0].files = &system;
	run.bots[0].file_count = 1;
	heap_files_shard("a", run, 0, 2);
	system.digest = ones;
	heap_files_shard("b", run, 1, 2);
	file.digest = ones;
	heap_files_shard("c", run, 1, 2);
	assert_int_equal(look(0), 0);
	assert_int_equal(look(1), 0);
	assert_int_equal(look(2), -1);
	assert_non_null(strstr(reason, "c:1: "));
	assert_non_null(strstr(reason, "bot bert: ./bert"));
}

TEST(how_far_games_are_from_their_order_is_found)
{
	run.games = 8000;
	heap_files_write("a", &run, 0, 1, 8000);
	heap_files_write("b", &run, 99, -1, 100);
	heap_files_write("c", &run, 7999, -1, 8000);
	for (int i = 0; i < 3; i++)
		assert_int_equal(look(i), 0);
	assert_true(inputs[0].is_ordered && !inputs[0].is_scattered);
	assert_true(!inputs[1].is_ordered && !inputs[1].is_scattered);
	assert_true(!inputs[2].is_ordered && inputs[2].is_scattered);
}

TEST(what_only_the_old_file_knows_is_refused)
{
	heap_files_shard("a", run, 0, 2);
	run.games = 12;
	heap_files_shard("b", run, 1, 2);
	inputs[1].is_old = true;
	assert_int_equal(look(0), 0);
	assert_int_equal(look(1), -1);
	assert_non_null(strstr(reason, "b:1: no other file knows"));
}

TEST(a_file_that_has_hardly_begun_is_passed_over)
{
	FILE *file = fopen("a", "w");

	fputs("{\"v\":1,\"run\":{\"game\":\"he", file);
	fclose(file);
	assert_int_equal(look(0), 0);
	assert_true(inputs[0].is_empty);
	assert_null(plan.first);
	file = fopen("a", "w");
	fputs("something else", file);
	fclose(file);
	assert_int_equal(look(0), -1);
}
