#include "merge/merge.c"

#include <unistd.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/run_line.h"
#include "record/reader.h"

static char reason[REASON_MAX];

static void
add(struct merge_writer *target, const char *line)
{
	assert_int_equal(add_line(target, line, strlen(line), reason), 0);
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(finished_it_takes_the_place_of_the_output)
{
	const struct run run = heap_run();
	struct merge_writer target;
	struct reader reader;
	struct text first = {0};
	char *game = heap_files_line(&run, 4);

	heap_files_write("all", &run, 0, 1, 3);
	assert_int_equal(run_write(&run, &first), 0);
	assert_int_equal(
		merge_writer_open(&target, NULL, "all", NULL, reason), 0);
	assert_int_equal(access("all.merging", F_OK), 0);
	add(&target, first.bytes);
	add(&target, game);
	assert_int_equal(merge_writer_finish(&target, NULL, reason), 0);
	assert_int_equal(access("all.merging", F_OK), -1);
	assert_int_equal(reader_open(&reader, "all", reason), 0);
	assert_true(reader.sealed);
	assert_int_equal(reader_next(&reader, reason), READER_RECORD);
	assert_int_equal(reader.record.id, 4);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
	merge_writer_release(&target);
	text_release(&first);
	free(game);
	unlink("all");
}

TEST(given_up_it_leaves_nothing)
{
	struct merge_writer target;

	assert_int_equal(
		merge_writer_open(&target, NULL, "all", NULL, reason), 0);
	add(&target, "{}\n");
	merge_writer_release(&target);
	assert_int_equal(access("all.merging", F_OK), -1);
	assert_int_equal(access("all", F_OK), -1);
}

TEST(what_a_killed_merge_has_left_is_cut)
{
	struct merge_writer target;
	FILE *file = fopen("all.merging", "w");

	fputs("half of", file);
	fclose(file);
	assert_int_equal(
		merge_writer_open(&target, NULL, "all", NULL, reason), 0);
	assert_int_equal(merge_writer_finish(&target, NULL, reason), 0);
	merge_writer_release(&target);
	file = fopen("all", "r");
	assert_int_equal(fgetc(file), EOF);
	fclose(file);
	unlink("all");
}

TEST(what_is_no_file_is_refused)
{
	struct merge_writer target;

	assert_int_equal(
		merge_writer_open(&target, NULL, "/", NULL, reason), -1);
	assert_string_equal(reason, "/: is no regular file");
	merge_writer_release(&target);
	assert_int_equal(
		merge_writer_open(&target, NULL, "none/all", NULL, reason), -1);
	merge_writer_release(&target);
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
	struct merge_writer target;
	struct key_file given;
	struct key_file copy;

	make_key("whole");
	for (int time = 0; time < 2; time++) {
		assert_int_equal(merge_writer_open(
					 &target, NULL, "all", "whole", reason),
			0);
		assert_non_null(merge_writer_key(&target));
		assert_string_equal(seed_of_key(&target)->text, "secret");
		add(&target, "{}\n");
		assert_int_equal(merge_writer_finish(&target, NULL, reason), 0);
		merge_writer_release(&target);
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
	struct merge_writer target;

	assert_int_equal(
		merge_writer_open(&target, NULL, "all", NULL, reason), 0);
	assert_null(merge_writer_key(&target));
	assert_null(seed_of_key(&target));
	merge_writer_release(&target);
	make_key("all.key");
	assert_int_equal(
		merge_writer_open(&target, NULL, "all", NULL, reason), 0);
	assert_non_null(merge_writer_key(&target));
	merge_writer_release(&target);
	unlink("all.key");
}

TEST(the_key_file_of_another_run_is_refused)
{
	struct run run = heap_run();
	struct merge_writer target;

	make_key("whole");
	make_key("all.key");
	assert_int_equal(
		merge_writer_open(&target, NULL, "all", "whole", reason), 0);
	assert_true(key_fits(&target, &run, reason));
	run_commit(&run);
	assert_false(key_fits(&target, &run, reason));
	run.seed = secret;
	run_commit(&run);
	assert_true(key_fits(&target, &run, reason));
	assert_int_equal(merge_writer_finish(&target, NULL, reason), -1);
	assert_string_equal(reason, "all.key: is the key file of another run");
	merge_writer_release(&target);
	assert_int_equal(access("all", F_OK), -1);
	unlink("whole");
	unlink("all.key");
}

/* Games that are missing. */

static struct missing_games missing;

static const char *
printed(void)
{
	static char text[20000];
	FILE *file = fmemopen(text, sizeof text, "w");

	assert_non_null(file);
	*text = '\0';
	assert_int_equal(missing_games_close(&missing), 0);
	missing_games_print(file, &missing, "x: ");
	fclose(file);
	return text;
}

TEST(games_are_named_in_ranges_by_shard)
{
	struct text json = {0};

	assert_int_equal(missing_games_init(&missing, 7), 0);
	for (long id = 10; id < 20; id++)
		missing_games_add(&missing, id, id % 2 ? 3 : 2);
	missing_games_add(&missing, 31, 3);
	missing_games_add(&missing, 32, 3);
	missing_games_add(&missing, 33, 3);
	assert_string_equal(printed(),
		"x: shard 2/7: 5 games missing: 10, 12, 14, 16, 18\n"
		"x: shard 3/7: 8 games missing: 11, 13, 15, 17, 19, 31-33\n");
	missing_games_add_json(&json, &missing);
	assert_string_equal(json.bytes,
		"[{\"shard\":[2,7],\"missing\":5,"
		"\"games\":\"10, 12, 14, 16, 18\"},"
		"{\"shard\":[3,7],\"missing\":8,"
		"\"games\":\"11, 13, 15, 17, 19, 31-33\"}]");
	text_release(&json);
	missing_games_release(&missing);
}

TEST(without_shards_they_are_named_all_the_same)
{
	assert_int_equal(missing_games_init(&missing, 0), 0);
	missing_games_add(&missing, 5, 0);
	assert_string_equal(printed(), "x: 1 game missing: 5\n");
	missing_games_release(&missing);
}

TEST(nothing_is_said_of_none)
{
	struct text json = {0};

	assert_int_equal(missing_games_init(&missing, 3), 0);
	assert_string_equal(printed(), "");
	missing_games_add_json(&json, &missing);
	assert_string_equal(json.bytes, "[]");
	text_release(&json);
	missing_games_release(&missing);
}

TEST(what_is_said_has_an_end)
{
	assert_int_equal(missing_games_init(&missing, 1000), 0);
	for (long id = 0; id < 100000; id += 2)
		missing_games_add(&missing, id, id / 2 % 1000);
	const char *text = printed();
	assert_non_null(strstr(text, "38000, …\n"));
	assert_null(strstr(text, "shard 40/1000"));
	assert_non_null(
		strstr(text, "x: 960 more shards: 48000 games missing\n"));
	missing_games_release(&missing);
}
