#include "merge/input_reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "lib/test.h"

static struct run run;
static struct merge_input input;
static struct merge_plan plan;
static struct merge_watch watch = {.quiet = true};
static struct input_reading reading;
static char reason[REASON_MAX];

static void
open_file(void)
{
	run = heap_run();
	input = (struct merge_input){.path = "a"};
	plan = (struct merge_plan){.inputs = &input};
	heap_files_write("a", &run, 2, 2, 4);
	assert_int_equal(
		merge_input_look(&input, &plan, NULL, &watch, reason), 0);
}

static int
read_on(long *id)
{
	struct merge_line line;
	int result = input_reading_next(&reading, &line, reason);

	if (result == 1) {
		*id = line.id;
		free(line.bytes);
	}
	return result;
}

static void
close_file(void)
{
	input_reading_close(&reading);
	merge_plan_release(&plan);
	unlink("a");
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(the_games_are_read_that_were_there)
{
	long id;

	open_file();
	heap_files_write("a", &run, 2, 2, 4);
	FILE *file = fopen("a", "a");
	fputs("what has been added since\n", file);
	fclose(file);
	assert_int_equal(
		input_reading_open(&reading, &plan, 0, NULL, &watch, reason),
		0);
	for (int i = 1; i <= 4; i++) {
		assert_int_equal(read_on(&id), 1);
		assert_int_equal(id, 2 * i);
	}
	assert_int_equal(read_on(&id), 0);
	close_file();
}

TEST(a_file_that_has_changed_is_refused)
{
	long id;

	open_file();
	heap_files_write("a", &run, 2, 2, 3);
	assert_int_equal(
		input_reading_open(&reading, &plan, 0, NULL, &watch, reason),
		0);
	for (int i = 1; i <= 3; i++)
		assert_int_equal(read_on(&id), 1);
	assert_int_equal(read_on(&id), -1);
	assert_string_equal(reason, "a: was changed while it was read");
	close_file();
}
