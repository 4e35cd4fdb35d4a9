#include "merge/sorted_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "lib/test.h"

enum { FILES = 40, GAMES = 6000 };

static struct run run;
static char names[FILES][16];
static struct merge_input inputs[FILES];
static struct merge_plan plan;
static struct merge_watch watch = {.quiet = true};
static char reason[REASON_MAX];

static void
look(int files)
{
	plan = (struct merge_plan){.inputs = inputs};
	for (int i = 0; i < files; i++)
		assert_int_equal(merge_input_look(&inputs[i], &plan, NULL,
					 &watch, reason),
			0);
}

static void
expect_all(size_t memory, int files, int open)
{
	struct sorted_lines lines = {
		.plan = &plan,
		.input_count = files,
		.watch = &watch,
		.path = "spill",
		.memory = memory,
		.files = open,
	};
	struct merge_line line;

	assert_int_equal(sorted_lines_begin(&lines, reason), 0);
	for (long id = 0; id < run.games; id++) {
		assert_int_equal(sorted_lines_next(&lines, &line, reason), 1);
		assert_int_equal(line.id, id);
		free(line.bytes);
	}
	assert_int_equal(sorted_lines_next(&lines, &line, reason), 0);
	sorted_lines_release(&lines);
}

static void
forget(int files)
{
	merge_plan_release(&plan);
	for (int i = 0; i < files; i++) {
		unlink(names[i]);
		inputs[i] = (struct merge_input){.path = names[i]};
	}
}

TEST(more_files_than_may_be_open_are_read_in_levels)
{
	run.games = 400;
	for (int i = 0; i < FILES; i++)
		heap_files_shard(names[i], run, i, FILES);
	look(FILES);
	expect_all(0, FILES, 0);
	expect_all(0, FILES, 2);
	expect_all(0, FILES, FILES - 1);
	forget(FILES);
}

TEST(what_is_scattered_is_sorted_in_any_memory)
{
	run.games = 2 * GAMES;
	heap_files_write(names[0], &run, 2 * GAMES - 1, -2, GAMES);
	heap_files_write(names[1], &run, 0, 2, GAMES);
	look(2);
	assert_true(inputs[0].is_scattered);
	expect_all(0, 2, 0);
	expect_all(100000, 2, 0);
	expect_all(1, 2, 2); /* each line a run, joined in levels */
	forget(2);
}

FIXTURE(enter)
{
	run = heap_run();
	for (int i = 0; i < FILES; i++) {
		snprintf(names[i], sizeof names[i], "f%d", i);
		inputs[i].path = names[i];
	}
	return scratch_enter(state);
}

ALL_TESTS(enter, scratch_leave)
