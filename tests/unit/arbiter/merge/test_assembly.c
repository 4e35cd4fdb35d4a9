#include "merge/assembly.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/sequential.h"

static struct run run;
static struct merge_input input = {.path = "a"};
static struct merge_plan plan;
static struct merge_target target;
static struct assembly assembly;
static char reason[REASON_MAX];

static void
begin(void)
{
	plan = (struct merge_plan){.inputs = &input, .run = run, .shards = 2};
	assert_int_equal(merge_events_take_length(&plan.events, run.games), 1);
	assert_int_equal(merge_target_open(&target, "all", reason), 0);
	assembly = (struct assembly){.plan = &plan, .target = &target};
	assert_int_equal(assembly_begin(&assembly, reason), 0);
}

/* Takes games from FIRST on, up to END. */
static void
take(long first, long end)
{
	for (long id = first; id < end; id++) {
		struct merge_line line = {.id = id, .number = id + 2};

		line.bytes = heap_files_line(&run, id);
		line.length = strlen(line.bytes);
		assert_int_equal(assembly_take(&assembly, &line, reason), 0);
		free(line.bytes);
	}
}

static void
end(void)
{
	assembly_release(&assembly);
	merge_target_close(&target);
	merge_events_release(&plan.events);
}

FIXTURE(set_up)
{
	run = heap_run();
	return 0;
}

EACH_TEST(set_up, NULL)
ALL_TESTS(scratch_enter, scratch_leave)

TEST(all_games_make_it_complete)
{
	begin();
	take(0, 10);
	assert_int_equal(assembly_end(&assembly, reason), 0);
	assert_true(assembly.complete);
	assert_int_equal(assembly.games, 10);
	assert_int_equal(assembly.missing.games, 0);
	end();
}

TEST(games_are_missing_by_shard)
{
	begin();
	take(1, 4);
	take(6, 7);
	assert_int_equal(assembly_end(&assembly, reason), 0);
	assert_false(assembly.complete);
	assert_int_equal(assembly.games, 4);
	assert_int_equal(assembly.missing.games, 6);
	assert_string_equal(
		assembly.missing.shards[0].named.bytes, "0, 4-5, 8-9");
	assert_string_equal(assembly.missing.shards[1].named.bytes, "7");
	end();
}

TEST(chosen_games_are_all_there_are)
{
	assert_true(game_choice_parse(&run.only, "2-3,7", reason));
	begin();
	take(2, 4);
	assert_int_equal(assembly_end(&assembly, reason), 0);
	assert_int_equal(assembly.missing.games, 1);
	assert_string_equal(assembly.missing.shards[1].named.bytes, "7");
	end();
	game_choice_release(&run.only);
}

/* Every deal is drawn: the first that may decide does. */
TEST(behind_the_game_that_decides_none_is_taken)
{
	run.games = 1000;
	run.stop = (struct sequential_rule){true, 0, 1, 0.05, 0.05, 0};
	begin();
	take(0, 100);
	assert_int_equal(assembly_end(&assembly, reason), 0);
	assert_true(assembly.decided && assembly.complete);
	assert_int_equal(assembly.games, 2 * SEQUENTIAL_SAMPLES_MIN);
	assert_int_equal(assembly.behind, 100 - 2 * SEQUENTIAL_SAMPLES_MIN);
	assert_int_equal(assembly.upto, 0);
	end();
}

TEST(nor_is_one_behind_a_missing_one)
{
	run.games = 1000;
	run.stop = (struct sequential_rule){true, 0, 1, 0.05, 0.05, 0};
	begin();
	take(0, 20);
	take(22, 99);
	assert_int_equal(assembly_end(&assembly, reason), 0);
	assert_false(assembly.decided || assembly.complete);
	assert_int_equal(assembly.games, 20);
	assert_int_equal(assembly.left_out, 77);
	assert_int_equal(assembly.left.number, 24);
	assert_int_equal(assembly.missing.games, 2);
	assert_int_equal(assembly.upto, 100);
	end();
}

TEST(an_undecided_match_goes_on_to_a_higher_number)
{
	run.games = 1000;
	run.stop = (struct sequential_rule){true, 0, 1, 0.05, 0.05, 0};
	begin();
	take(0, 40);
	assert_int_equal(assembly_end(&assembly, reason), 0);
	assert_false(assembly.decided || assembly.complete);
	assert_true(assembly.upto > 40 && assembly.upto % 2 == 0);
	end();
}
