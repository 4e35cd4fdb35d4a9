#include "guard/key_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static const char path[] = "key";
static const char other[] = "key.other";
static char reason[REASON_MAX];

AFTER_EACH
{
	unlink(path);
	unlink(other);
}

ALL_TESTS(scratch_enter, scratch_leave)

static const struct chain far = {
	.lines = 12, .high = UINT64_C(0xfedcba9876543210), .low = 3};

TEST(what_is_noted_is_read_again)
{
	struct key_file file;
	struct key_file again;
	struct stat status;

	assert_int_equal(key_file_create(&file, path, NULL, reason), 0);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0600);
	assert_int_equal(key_file_note(&file, &far), 0);
	assert_int_equal(key_file_open(&again, path, false, reason), 0);
	assert_int_equal(again.lines, 12);
	assert_true(again.high == far.high && again.low == far.low);
	assert_memory_equal(again.bytes, file.bytes, sizeof file.bytes);
	assert_memory_equal(&again.key, &file.key, sizeof file.key);
	key_file_close(&again);
	assert_int_equal(key_file_copy(&file, other, &(struct chain){0}), 0);
	assert_int_equal(key_file_open(&again, other, true, reason), 0);
	assert_int_equal(again.lines, 0);
	assert_memory_equal(again.bytes, file.bytes, sizeof file.bytes);
	key_file_close(&again);
	key_file_close(&file);
	key_file_close(&file);
	assert_false(file.open);
}

TEST(a_seed_is_kept_whatever_is_noted)
{
	struct seed seed;
	struct key_file file, again;
	char longest[SEED_MAX] = {0};

	memset(longest, '"', sizeof longest - 1);
	assert_true(seed_parse(&seed, longest));
	assert_int_equal(key_file_create(&file, path, &seed, reason), 0);
	assert_int_equal(key_file_note(&file, &far), 0);
	assert_int_equal(key_file_open(&again, path, false, reason), 0);
	assert_string_equal(again.seed.text, longest);
	assert_int_equal(again.lines, 12);
	key_file_close(&again);
	assert_int_equal(key_file_draw_seed(&file), 0);
	assert_int_equal(key_file_open(&again, path, false, reason), 0);
	assert_int_equal(strlen(again.seed.text), 32);
	assert_true(seed_same(&again.seed, &file.seed));
	assert_int_equal(again.lines, 12);
	key_file_close(&again);
	key_file_close(&file);
}

TEST(a_file_without_a_seed_gets_one)
{
	const struct seed seed = {"new"};
	struct key_file file, again;

	assert_int_equal(key_file_create(&file, path, NULL, reason), 0);
	assert_int_equal(key_file_open(&again, path, true, reason), 0);
	assert_string_equal(again.seed.text, "");
	assert_int_equal(key_file_set_seed(&again, &seed), 0);
	key_file_close(&again);
	assert_int_equal(key_file_open(&again, path, false, reason), 0);
	assert_string_equal(again.seed.text, "new");
	assert_memory_equal(again.bytes, file.bytes, sizeof file.bytes);
	key_file_close(&again);
	key_file_close(&file);
}

/* A talon that was killed at once leaves no more. */
TEST(an_empty_file_is_none)
{
	struct key_file file;
	struct stat status;

	assert_false(key_file_is_there(path));
	fclose(fopen(path, "w"));
	assert_false(key_file_is_there(path));
	assert_int_equal(key_file_create(&file, path, NULL, reason), 0);
	assert_true(key_file_is_there(path));
	key_file_close(&file);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0600);
}

TEST(no_file_is_written_over)
{
	struct key_file file;

	assert_int_equal(key_file_create(&file, path, NULL, reason), 0);
	key_file_close(&file);
	assert_int_equal(key_file_create(&file, path, NULL, reason), -1);
	assert_non_null(strstr(reason, path));
}

TEST(what_is_no_key_file_is_refused)
{
	static const char *const contents[] = {"", "{}", "{\"v\":1}",
		("{\"v\":1,\"key\":\"00\",\"lines\":0,\"sum\":"
		 "\"00000000000000000000000000000000\"}")};
	struct key_file file;

	assert_int_equal(key_file_open(&file, path, false, reason), -1);
	for (size_t i = 0; i < 4; i++) {
		FILE *stream = fopen(path, "w");

		fputs(contents[i], stream);
		fclose(stream);
		assert_int_equal(key_file_open(&file, path, false, reason), -1);
		assert_non_null(strstr(reason, path));
		assert_false(file.open);
	}
}

/* A file of COUNT lines with these sums. */
static bool
agrees(const struct key_file *file, const uint64_t *sums, int count)
{
	struct chain chain = {0};
	bool known = true;

	while (chain.lines < count) {
		chain.low = sums[chain.lines++];
		known = known && key_file_knows(file, &chain);
	}
	return key_file_agrees(file, "games", &chain, known, reason);
}

TEST(a_file_that_was_cut_or_is_another_does_not_agree)
{
	struct key_file file = {.lines = 2, .low = 8};

	assert_true(agrees(&file, (const uint64_t[]){7, 8, 9}, 3));
	assert_true(agrees(&file, (const uint64_t[]){7, 8, 9}, 2));
	assert_false(agrees(&file, (const uint64_t[]){7, 5, 9}, 2));
	assert_string_equal(
		reason, "games:2: the line is another than its key file knows");
	assert_false(agrees(&file, (const uint64_t[]){7, 5, 9}, 1));
	assert_string_equal(reason, "games:2: the file was cut off here: by "
				    "its key file, 1 line is missing");
}

static void
open_with_seed(struct key_file *file)
{
	assert_int_equal(
		key_file_create(file, path, &(struct seed){"secret"}, reason),
		0);
	assert_int_equal(key_file_note(file, &far), 0);
	assert_int_equal(key_file_keep(file, reason), 0);
}

static void
assert_kept(struct key_file *file)
{
	struct key_file again;

	assert_int_equal(key_file_keep(file, reason), 0);
	assert_int_equal(key_file_open(&again, path, false, reason), 0);
	assert_string_equal(again.seed.text, "secret");
	assert_int_equal(again.lines, far.lines);
	assert_memory_equal(again.bytes, file->bytes, sizeof file->bytes);
	key_file_close(&again);
	key_file_close(file);
}

TEST(a_file_that_is_gone_is_written_anew)
{
	struct key_file file;

	open_with_seed(&file);
	unlink(path);
	assert_int_equal(key_file_keep(&file, reason), 1);
	assert_non_null(strstr(reason, "key: was deleted or moved"));
	assert_int_equal(access(other, F_OK), -1);
	assert_kept(&file);
}

TEST(a_file_in_its_place_is_renamed)
{
	struct key_file file;

	open_with_seed(&file);
	unlink(path);
	FILE *stranger = fopen(path, "w");
	assert_non_null(stranger);
	fclose(stranger);
	assert_int_equal(key_file_keep(&file, reason), 1);
	assert_non_null(strstr(reason, "another file took its place"));
	assert_int_equal(access(other, F_OK), 0);
	assert_kept(&file);
}

TEST(a_file_that_cannot_be_written_is_an_error)
{
	static const char gone[] = "/nonexistent/key";
	struct key_file file;

	open_with_seed(&file);
	file.path = gone;
	assert_int_equal(key_file_keep(&file, reason), -1);
	assert_non_null(strstr(reason, gone));
	file.path = path;
	assert_kept(&file);
}

TEST(only_a_file_of_its_own_is_removed)
{
	struct key_file file;

	open_with_seed(&file);
	key_file_remove(&file);
	assert_false(file.open);
	assert_int_equal(access(path, F_OK), -1);
	assert_int_equal(key_file_create(&file, other, NULL, reason), 0);
	key_file_close(&file);
	assert_int_equal(key_file_create(&file, path, NULL, reason), 0);
	file.path = other;
	key_file_remove(&file);
	assert_int_equal(access(other, F_OK), 0);
	assert_int_equal(access(path, F_OK), 0);
}
