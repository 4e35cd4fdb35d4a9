/* Learned numbers as C source, and checkpoints as files. */
#include "tools/train_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/test.h"
#include "lib/toy_course.h"

static const struct learning_plan plan = {
	.seed = 3, .rounds = 20, .games = 50, .pairs = 10, .every = 2};
static char folder[] = "/tmp/talon-test-XXXXXX";
static char path[64];
static char fresh[80];

/* An empty place. */
FIXTURE(set_up)
{
	snprintf(path, sizeof path, "%s/numbers.c", folder);
	snprintf(fresh, sizeof fresh, "%s.new", path);
	unlink(path);
	return 0;
}

static void
expect_text(const char *expected)
{
	char text[1024] = "";
	FILE *file = fopen(path, "re");

	assert_non_null(file);
	text[fread(text, 1, sizeof text - 1, file)] = '\0';
	fclose(file);
	assert_string_equal(text, expected);
	assert_int_equal(access(fresh, F_OK), -1);
}

TEST_WITH(a_file_is_replaced_whole, set_up, NULL)
{
	assert_int_equal(train_file_replace(path, "first", 5), 0);
	expect_text("first");
	assert_int_equal(train_file_replace(path, "2", 1), 0);
	expect_text("2");
}

TEST_WITH(what_cannot_be_written_leaves_the_file, set_up, NULL)
{
	char long_name[LEARNING_PATH_MAX + 1], other[LEARNING_PATH_MAX];

	assert_int_equal(train_file_replace("/nowhere/at/all", "a", 1), -1);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(train_file_replace(folder, "a", 1), -1);
	memset(long_name, 'n', LEARNING_PATH_MAX);
	long_name[LEARNING_PATH_MAX] = '\0';
	assert_int_equal(train_file_replace(long_name, "a", 1), -1);
	assert_int_equal(errno, ENAMETOOLONG);
	assert_false(train_file_checkpoint(long_name, other));
}

TEST_WITH(numbers_are_written_in_their_unit_with_how_they_were_learned, set_up,
	NULL)
{
	const struct learning_strength strength = {
		.round = 20, .margin = {1.5, -2}, .error = {0.25, 0.125}};

	assert_int_equal(train_file_source(path, &toy_course, &plan, &strength,
				 toy_truth),
		0);
	expect_text("/* clang-format off */\n"
		    "/* Learned, not written: `talon-train --rounds 20 "
		    "--games 50 --pairs 10 --seed 3 toy`.\n"
		    " * Points a game: one +1.50 +- 0.25, two -2.00 +- 0.12. "
		    "*/\n"
		    "#include \"lib/toy.h\"\n\n"
		    "static const int16_t values[] = {\n"
		    "1000,-2000,500,0,3000,-1000,250,2000,\n"
		    "};\n\n"
		    "const struct learning_weights toy_weights = {\n"
		    "\t\"toy\", 8, 1000, values};\n");
}

TEST_WITH(a_checkpoint_is_loaded_as_it_was_saved, set_up, NULL)
{
	float numbers[TOY_WEIGHTS] = {1, 2, 3};
	struct learning_strength strength = {.round = 1};
	struct learning_checkpoint saved = {
		.course = "toy",
		.plan = plan,
		.log = "a log",
		.round = 1,
		.random = {{1, 2, 3, 4}},
		.mean_left = 0.9,
		.square_left = 0.999,
		.weights = TOY_WEIGHTS,
		.now = numbers,
		.mean = numbers,
		.square = numbers,
		.measured = 1,
		.strengths = &strength,
	};
	struct learning_checkpoint loaded;
	char reason[TRAIN_REASON_MAX];
	int held = -1, other;

	assert_int_equal(train_file_save(path, &held, &saved), 0);
	assert_false(train_file_load(path, &other, &loaded, reason));
	assert_non_null(strstr(reason, "another talon-train"));
	close(held);
	assert_true(train_file_load(path, &other, &loaded, reason));
	close(other);
	assert_string_equal(loaded.course, "toy");
	assert_memory_equal(loaded.now, numbers, sizeof numbers);
	learning_checkpoint_release(&loaded);
}

TEST_WITH(what_is_no_checkpoint_is_refused, set_up, NULL)
{
	struct learning_checkpoint loaded;
	char reason[TRAIN_REASON_MAX];
	int held;

	assert_false(train_file_load(path, &held, &loaded, reason));
	assert_non_null(strstr(reason, "numbers.c: No such file"));
	assert_int_equal(train_file_replace(path, "nothing", 7), 0);
	assert_false(train_file_load(path, &held, &loaded, reason));
	assert_non_null(strstr(reason, "is no checkpoint"));
	assert_int_equal(held, -1);
	assert_false(train_file_load(folder, &held, &loaded, reason));
	assert_non_null(strstr(reason, folder));
}

FIXTURE(clean_up)
{
	unlink(path);
	return rmdir(folder);
}

TEST(files_that_would_be_written_over_clash)
{
	char checkpoint[LEARNING_PATH_MAX];

	assert_true(train_file_clash("a", "a"));
	assert_true(train_file_clash("a.new", "a"));
	assert_true(train_file_clash("a", "a.new"));
	assert_false(train_file_clash("a.new.new", "a"));
	assert_false(train_file_clash("a", "ab"));
	assert_false(train_file_checkpoint("a.checkpoint", checkpoint));
	assert_int_equal(errno, EINVAL);
	assert_true(train_file_checkpoint("a", checkpoint));
	assert_string_equal(checkpoint, "a.checkpoint");
}

FIXTURE(before)
{
	if (!mkdtemp(folder))
		return -1;
	return 0;
}

ALL_TESTS(before, clean_up)
