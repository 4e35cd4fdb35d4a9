#include "rating/result_files.h"

#include <unistd.h>

#include "lib/heap_digest.h"
#include "lib/scratch.h"
#include "lib/test.h"

static struct result_files files;
static struct result_files games;
static char reason[REASON_MAX];

AFTER_EACH
{
	result_files_release(&files);
	result_files_release(&games);
	heap_shards_tear_down();
}

EACH_TEST(heap_shards_set_up, NULL)
ALL_TESTS(scratch_enter, scratch_leave)

static void
add(struct result_files *to, const char *path)
{
	if (result_files_add(to, path, reason) < 0)
		fail_msg("%s", reason);
	assert_string_equal(to->word, "");
}

static void
expect_same(void)
{
	const struct sums *a = &files.results;
	const struct sums *b = &games.results;

	assert_int_equal(a->latest, b->latest);
	assert_true(files.has_records);
	assert_int_equal(a->bot_count, b->bot_count);
	assert_int_equal(a->results, b->results);
	assert_int_equal(a->names.bytes.length, b->names.bytes.length);
	assert_memory_equal(a->names.bytes.bytes, b->names.bytes.bytes,
		a->names.bytes.length);
	assert_int_equal(a->pair_count, 1);
	assert_memory_equal(a->pairs, b->pairs, sizeof *a->pairs);
}

TEST(digests_give_the_results_of_the_games)
{
	add(&files, "s0.digest");
	add(&files, "s1.digest");
	assert_int_equal(result_files_check(&files, reason), 0);
	unlink("s0.digest");
	unlink("s1.digest");
	add(&games, "s0");
	add(&games, "s1");
	expect_same();
}

/* Only a digest leaves its roster. */
TEST(a_digest_beside_its_file_is_read_instead)
{
	add(&files, "s0");
	assert_int_equal(files.roster.count, 2);
	unlink("s0.digest");
	add(&games, "s0");
	assert_int_equal(games.roster.count, 0);
	expect_same();
}

TEST(a_copy_needs_the_games)
{
	char copy[512] = "";

	files.copy = fmemopen(copy, sizeof copy, "w");
	add(&files, "s0.digest");
	fclose(files.copy);
	files.copy = NULL;
	assert_non_null(strstr(copy, "[White \"anna\"]"));
	files.copy = stderr;
	unlink("s0");
	assert_int_equal(result_files_add(&files, "s0.digest", reason), -1);
	assert_non_null(strstr(reason, "in the games alone"));
}

TEST(no_game_counts_twice)
{
	add(&files, "s0.digest");
	add(&files, "s0");
	assert_int_equal(result_files_check(&files, reason), -1);
	assert_non_null(strstr(reason, "both have games of shard 0/2"));
}
