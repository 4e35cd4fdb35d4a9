#include "merge/merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/reader.h"

static struct run run;
static char a[] = "a";
static char b[] = "b";
static char c[] = "c";
static char all[] = "all";
static struct merge_result result;
static char reason[REASON_MAX];

static int
merge(int count, char *const *files)
{
	const struct merge_terms terms = {.output = "all",
		.files = files,
		.file_count = count,
		.quiet = true};

	merge_result_release(&result);
	return merge_run(&terms, &result, reason);
}

FIXTURE(set_up)
{
	run = heap_run();
	for (long i = 0; i < 3; i++)
		heap_files_shard((const char *[]){"a", "b", "c"}[i], run, i, 3);
	return 0;
}

FIXTURE(tear_down)
{
	merge_result_release(&result);
	unlink("a");
	unlink("b");
	unlink("c");
	unlink("all");
	return access("all.merging", F_OK) == 0;
}

EACH_TEST(set_up, tear_down)
ALL_TESTS(scratch_enter, scratch_leave)

TEST(shards_become_the_file_of_one_machine)
{
	char *files[] = {c, a, b};
	struct reader reader;

	assert_int_equal(merge(3, files), 0);
	assert_true(result.complete);
	assert_int_equal(result.games, 10);
	assert_int_equal(reader_open(&reader, "all", reason), 0);
	assert_int_equal(reader.run.shard.count, 0);
	for (long id = 0; id < 10; id++) {
		assert_int_equal(reader_next(&reader, reason), READER_RECORD);
		assert_int_equal(reader.record.id, id);
	}
	reader_close(&reader);
}

TEST(a_shard_that_is_missing_is_named)
{
	char *files[] = {c, a};

	assert_int_equal(merge(2, files), 0);
	assert_false(result.complete);
	assert_int_equal(result.missing.games, 4);
	assert_string_equal(result.missing.shards[1].named.bytes, "2-3, 8-9");
}

TEST(what_is_merged_may_be_merged_again)
{
	char *files[] = {a, b};
	char *more[] = {c, all, a, a};

	assert_int_equal(merge(2, files), 0);
	assert_int_equal(merge(4, more), 0);
	assert_true(result.complete);
	assert_int_equal(result.duplicates, 8);
}

TEST(no_game_of_the_old_output_is_lost)
{
	char *files[] = {a, b};

	assert_int_equal(merge(2, files), 0);
	assert_int_equal(merge(1, files), 0);
	assert_string_equal(result.first_old, "all:4: game 2");
	assert_string_equal(strrchr(result.kept, '/'), "/all.before");
	assert_int_equal(unlink("all.before"), 0);
}

TEST(another_game_of_the_same_number_is_refused)
{
	char *files[] = {a, b};
	char *line = heap_files_line(&run, 0);
	struct text first = {0};
	FILE *file = fopen("b", "w");

	*strstr(line, "play 3") = 'q';
	assert_int_equal(run_write(&run, &first), 0);
	fprintf(file, "%s%s", first.bytes, line);
	fclose(file);
	assert_int_equal(merge(2, files), -1);
	assert_string_equal(reason, "b:2: game 0 is another than at a:2");
	assert_int_equal(access("all", F_OK), -1);
	text_release(&first);
	free(line);
}
