#include "merge/line_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "lib/test.h"

ALL_TESTS(scratch_enter, scratch_leave)

TEST(games_of_a_file_come_in_order)
{
	struct run run = heap_run();
	struct merge_input input = {.path = "a"};
	struct merge_plan plan = {.inputs = &input};
	struct merge_watch watch = {.quiet = true};
	struct input_reading reading;
	struct line_source source;
	struct merge_line line;
	char reason[REASON_MAX];

	run.games = 500;
	heap_files_write("a", &run, 499, -1, 500);
	assert_int_equal(
		merge_input_look(&input, &plan, NULL, &watch, reason), 0);
	assert_int_equal(
		input_reading_open(&reading, &plan, 0, NULL, &watch, reason),
		0);
	line_source_of_input(&source, &reading);
	for (long id = 0; id < 500; id++) {
		assert_int_equal(line_source_next(&source, &line, reason), 1);
		assert_int_equal(line.id, id);
		assert_int_equal(line.number, 501 - id);
		free(line.bytes);
	}
	assert_int_equal(line_source_next(&source, &line, reason), 0);
	line_source_close(&source);
	merge_plan_release(&plan);
	unlink("a");
}

TEST(those_of_a_run_come_as_they_stand_there)
{
	char bytes[] = "{}\n";
	struct merge_line line = {.id = 3, .bytes = bytes, .length = 3};
	struct spill spill;
	struct line_source source;
	char reason[REASON_MAX];

	assert_int_equal(spill_open(&spill, "spill"), 0);
	assert_int_equal(spill_add(&spill, &line), 0);
	const struct spill_run run = {0, spill_end(&spill)};
	assert_int_equal(spill_flush(&spill), 0);
	line_source_of_run(&source, &spill, &run);
	assert_int_equal(line_source_next(&source, &line, reason), 1);
	assert_int_equal(line.id, 3);
	free(line.bytes);
	assert_int_equal(line_source_next(&source, &line, reason), 0);
	line_source_close(&source);
	spill_close(&spill);
}
