#include "merge/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/reader.h"
#include "record/run_line.h"

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
	struct reader reader;
	struct text first = {0};
	char *game = heap_files_line(&run, 4);

	heap_files_write("all", &run, 0, 1, 3);
	assert_int_equal(run_write(&run, &first), 0);
	assert_int_equal(merge_target_open(&target, "all", NULL, reason), 0);
	assert_int_equal(access("all.merging", F_OK), 0);
	add(&target, first.bytes);
	add(&target, game);
	assert_int_equal(merge_target_finish(&target, NULL, reason), 0);
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

	assert_int_equal(merge_target_open(&target, "all", NULL, reason), 0);
	add(&target, "{}\n");
	merge_target_close(&target);
	assert_int_equal(access("all.merging", F_OK), -1);
	assert_int_equal(access("all", F_OK), -1);
}

TEST(what_a_killed_merge_has_left_is_cut)
{
	struct merge_target target;
	FILE *file = fopen("all.merging", "w");

	fputs("half of", file);
	fclose(file);
	assert_int_equal(merge_target_open(&target, "all", NULL, reason), 0);
	assert_int_equal(merge_target_finish(&target, NULL, reason), 0);
	merge_target_close(&target);
	file = fopen("all", "r");
	assert_int_equal(fgetc(file), EOF);
	fclose(file);
	unlink("all");
}

TEST(what_is_no_file_is_refused)
{
	struct merge_target target;

	assert_int_equal(merge_target_open(&target, "/", NULL, reason), -1);
	assert_string_equal(reason, "/: is no regular file");
	merge_target_close(&target);
	assert_int_equal(
		merge_target_open(&target, "none/all", NULL, reason), -1);
	merge_target_close(&target);
}

/* The key file. */

static const struct seed secret = {"secret"};

static void
make_key(const char *path)
{
	struct key_file file;

	assert_int_equal(key_file_create(&file, path, &secret, reason), 0);
	key_file_close(&file);
}

TEST(the_output_gets_a_copy_of_the_key_file)
{
	struct merge_target target;
	struct key_file given;
	struct key_file copy;

	make_key("whole");
	for (int time = 0; time < 2; time++) {
		assert_int_equal(
			merge_target_open(&target, "all", "whole", reason), 0);
		assert_non_null(merge_target_key(&target));
		assert_string_equal(merge_target_seed(&target)->text, "secret");
		add(&target, "{}\n");
		assert_int_equal(merge_target_finish(&target, NULL, reason), 0);
		merge_target_close(&target);
	}
	assert_int_equal(key_file_open(&given, "whole", false, reason), 0);
	assert_int_equal(key_file_open(&copy, "all.key", false, reason), 0);
	assert_int_equal(copy.lines, 1);
	assert_int_equal(given.lines, 0);
	assert_string_equal(copy.seed.text, "secret");
	assert_memory_equal(copy.bytes, given.bytes, sizeof copy.bytes);
	key_file_close(&given);
	key_file_close(&copy);
	unlink("whole");
	unlink("all.key");
	unlink("all");
}

TEST(the_key_file_beside_the_output_is_taken)
{
	struct merge_target target;

	assert_int_equal(merge_target_open(&target, "all", NULL, reason), 0);
	assert_null(merge_target_key(&target));
	assert_null(merge_target_seed(&target));
	merge_target_close(&target);
	make_key("all.key");
	assert_int_equal(merge_target_open(&target, "all", NULL, reason), 0);
	assert_non_null(merge_target_key(&target));
	merge_target_close(&target);
	unlink("all.key");
}

TEST(the_key_file_of_another_run_is_refused)
{
	struct run run = heap_run();
	struct merge_target target;

	make_key("whole");
	make_key("all.key");
	assert_int_equal(merge_target_open(&target, "all", "whole", reason), 0);
	assert_true(merge_target_fits(&target, &run, reason));
	run_commit(&run);
	assert_false(merge_target_fits(&target, &run, reason));
	run.seed = secret;
	run_commit(&run);
	assert_true(merge_target_fits(&target, &run, reason));
	assert_int_equal(merge_target_finish(&target, NULL, reason), -1);
	assert_string_equal(reason, "all.key: is the key file of another run");
	merge_target_close(&target);
	assert_int_equal(access("all", F_OK), -1);
	unlink("whole");
	unlink("all.key");
}
