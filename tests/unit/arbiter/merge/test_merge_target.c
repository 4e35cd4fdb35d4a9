#include "merge/merge_target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/reader.h"

static char reason[REASON_MAX];

static void
add(struct merge_target *target, const char *line)
{
	assert_int_equal(
		merge_target_add(target, line, strlen(line), reason), 0);
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(finished_it_takes_the_place_of_the_output)
{
	const struct run run = heap_run();
	struct merge_target target;
	struct merge_key key = {0};
	struct reader reader;
	struct text first = {0};
	char *game = heap_files_line(&run, 4);

	heap_files_write("all", &run, 0, 1, 3);
	assert_int_equal(run_write(&run, &first), 0);
	assert_int_equal(merge_target_open(&target, "all", reason), 0);
	assert_int_equal(access("all.merging", F_OK), 0);
	add(&target, first.bytes);
	add(&target, game);
	assert_int_equal(merge_target_finish(&target, &key, NULL, reason), 0);
	assert_int_equal(access("all.merging", F_OK), -1);
	assert_int_equal(reader_open(&reader, "all", reason), 0);
	assert_true(reader.sealed);
	assert_int_equal(reader_next(&reader, reason), READER_RECORD);
	assert_int_equal(reader.record.id, 4);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
	merge_target_close(&target);
	text_release(&first);
	free(game);
	unlink("all");
}

TEST(given_up_it_leaves_nothing)
{
	struct merge_target target;

	assert_int_equal(merge_target_open(&target, "all", reason), 0);
	add(&target, "{}\n");
	merge_target_close(&target);
	assert_int_equal(access("all.merging", F_OK), -1);
	assert_int_equal(access("all", F_OK), -1);
}

TEST(what_a_killed_merge_has_left_is_cut)
{
	struct merge_target target;
	struct merge_key key = {0};
	FILE *file = fopen("all.merging", "w");

	fputs("half of", file);
	fclose(file);
	assert_int_equal(merge_target_open(&target, "all", reason), 0);
	assert_int_equal(merge_target_finish(&target, &key, NULL, reason), 0);
	file = fopen("all", "r");
	assert_int_equal(fgetc(file), EOF);
	fclose(file);
	unlink("all");
}

TEST(what_is_no_file_is_refused)
{
	struct merge_target target;

	assert_int_equal(merge_target_open(&target, "/", reason), -1);
	assert_string_equal(reason, "/: is no regular file");
	assert_int_equal(merge_target_open(&target, "none/all", reason), -1);
	merge_target_close(&target);
}
