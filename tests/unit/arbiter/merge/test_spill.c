#include "merge/spill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static struct spill spill;

/* A line of game ID, LENGTH bytes of one letter. */
static void
add(long id, size_t length)
{
	struct merge_line line = {
		.id = id, .input = 3, .number = id + 1, .length = length};

	line.bytes = malloc(length);
	assert_non_null(line.bytes);
	memset(line.bytes, 'a' + (int)(id % 26), length);
	assert_int_equal(spill_add(&spill, &line), 0);
	free(line.bytes);
}

static void
expect(struct spill_reading *reading, long id, size_t length)
{
	struct merge_line line;

	assert_int_equal(spill_reading_next(reading, &spill, &line), 1);
	assert_int_equal(line.id, id);
	assert_int_equal(line.input, 3);
	assert_int_equal(line.number, id + 1);
	assert_int_equal(line.length, length);
	for (size_t i = 0; i < length; i++)
		assert_int_equal(line.bytes[i], 'a' + (int)(id % 26));
	free(line.bytes);
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(runs_are_read_as_they_were_written_at_the_same_time)
{
	struct merge_line line;
	struct spill_reading first = {0};
	struct spill_reading second = {0};

	assert_int_equal(spill_open(&spill, "spill"), 0);
	assert_int_equal(access("spill", F_OK), -1);
	for (long id = 0; id < 2000; id++)
		add(id, 1000);
	first.end = second.at = spill_end(&spill);
	for (long id = 5; id < 10; id++)
		add(id, (size_t)id * 100000 + 1);
	second.end = spill_end(&spill);
	assert_int_equal(spill_flush(&spill), 0);
	for (long id = 0; id < 2000; id++) {
		expect(&first, id, 1000);
		if (id % 400 == 0)
			expect(&second, 5 + id / 400,
				(size_t)(5 + id / 400) * 100000 + 1);
	}
	assert_int_equal(spill_reading_next(&first, &spill, &line), 0);
	assert_int_equal(spill_reading_next(&second, &spill, &line), 0);
	spill_reading_release(&first);
	spill_reading_release(&second);
	spill_close(&spill);
}

TEST(where_there_is_no_folder_there_is_no_file)
{
	assert_int_equal(spill_open(&spill, "none/spill"), -1);
	spill_close(&spill);
}
