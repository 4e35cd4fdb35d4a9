/* Files of learned numbers, checkpoints, and the log. */
#include "tools/train_file.c"

#include <errno.h>
#include <jansson.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"
#include "lib/toy_course.h"

static char reason[TRAIN_REASON_MAX];

static const struct learning_plan plan = {
	.seed = 3, .rounds = 20, .games = 50, .pairs = 10, .every = 2};
static char folder[] = "/tmp/talon-test-XXXXXX";
static char path[64];
static char fresh[80];

/* An empty place. */
FIXTURE(set_up)
{
	snprintf(path, sizeof path, "%s/numbers.net", folder);
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
	assert_int_equal(replace_whole(path, "first", 5), 0);
	expect_text("first");
	assert_int_equal(replace_whole(path, "2", 1), 0);
	expect_text("2");
}

TEST_WITH(what_cannot_be_written_leaves_the_file, set_up, NULL)
{
	char long_name[LEARNING_PATH_MAX + 1], other[LEARNING_PATH_MAX];

	assert_int_equal(replace_whole("/nowhere/at/all", "a", 1), -1);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(replace_whole(folder, "a", 1), -1);
	memset(long_name, 'n', LEARNING_PATH_MAX);
	long_name[LEARNING_PATH_MAX] = '\0';
	assert_int_equal(replace_whole(long_name, "a", 1), -1);
	assert_int_equal(errno, ENAMETOOLONG);
	assert_false(train_file_checkpoint(long_name, other));
}

TEST_WITH(numbers_are_written_in_their_unit_with_how_they_were_learned, set_up,
	NULL)
{
	static const char text[] =
		"toy: 8 numbers in units of 1/1000, of two bytes each, the "
		"lower first.\n"
		"Learned, not written: `talon-train --rounds 20 --games 50 "
		"--pairs 10 --seed 3 toy`.\n"
		"Points a game: one +1.50 +- 0.25, two -2.00 +- 0.12.\n\n";
	const struct learning_strength strength = {
		.round = 20, .margin = {1.5, -2}, .error = {0.25, 0.125}};
	char file[1024];
	float read[TOY_WEIGHTS];

	assert_int_equal(
		train_file_net(path, &toy_course, &plan, &strength, toy_truth),
		0);
	FILE *stream = fopen(path, "re");
	const size_t length = fread(file, 1, sizeof file, stream);
	fclose(stream);
	assert_int_equal(length, strlen(text) + 2 * TOY_WEIGHTS);
	assert_memory_equal(file, text, strlen(text));
	assert_memory_equal(file + strlen(text), "\xe8\3\x30\xf8", 4);
	const struct learning_weights weights = {
		file, file + length, TOY_WEIGHTS, toy_course.unit};
	learning_weights_read(&weights, read, TOY_WEIGHTS);
	for (int i = 0; i < TOY_WEIGHTS; i++)
		assert_float_equal(read[i], toy_truth[i], 0);
	assert_int_equal(access(fresh, F_OK), -1);
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
	int held;

	assert_false(train_file_load(path, &held, &loaded, reason));
	assert_non_null(strstr(reason, "numbers.net: No such file"));
	assert_int_equal(replace_whole(path, "nothing", 7), 0);
	assert_false(train_file_load(path, &held, &loaded, reason));
	assert_non_null(strstr(reason, "is no checkpoint"));
	assert_int_equal(held, -1);
	assert_false(train_file_load(folder, &held, &loaded, reason));
	assert_non_null(strstr(reason, folder));
}

AFTER_ALL
{
	unlink(path);
	assert_int_equal(rmdir(folder), 0);
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

BEFORE_ALL
{
	assert_true(mkdtemp(folder));
}

/* A file that is replaced stays one process's. */
static void
expect_held(void)
{
	assert_int_equal(open_held("file"), -1);
	assert_int_equal(errno, EWOULDBLOCK);
}

TEST_WITH(what_is_replaced_is_held_from_first_to_last, scratch_enter,
	scratch_leave)
{
	char text[8] = "";
	int held = -1;

	assert_int_equal(replace_held("file", &held, "first", 5), 0);
	expect_held();
	assert_int_equal(replace_held("file", &held, "2", 1), 0);
	expect_held();
	assert_int_equal(access("file.new", F_OK), -1);
	close(held);
	held = open_held("file");
	FILE *file = fdopen(held, "r");
	assert_non_null(file);
	assert_int_equal(fread(text, 1, sizeof text, file), 1);
	assert_string_equal(text, "2");
	fclose(file);
	unlink("file");
}

TEST_WITH(what_is_there_is_nobodys_first, scratch_enter, scratch_leave)
{
	int held = -1, other = -1;

	assert_int_equal(replace_held("file", &held, "a", 1), 0);
	assert_int_equal(replace_held("file", &other, "b", 1), -1);
	assert_int_equal(errno, EEXIST);
	assert_int_equal(access("file.new", F_OK), -1);
	assert_int_equal(other, -1);
	close(held);
	unlink("file");
}

TEST_WITH(
	what_another_one_is_writing_is_left_to_it, scratch_enter, scratch_leave)
{
	int held = -1, other = -1;

	assert_int_equal(replace_held("file.new", &other, "a", 1), 0);
	assert_int_equal(replace_held("file", &held, "b", 1), -1);
	assert_int_equal(errno, EWOULDBLOCK);
	assert_int_equal(access("file.new", F_OK), 0);
	close(other);
	/* Left behind by one that was killed. */
	assert_int_equal(replace_held("file", &held, "b", 1), 0);
	close(held);
	unlink("file");
}

TEST_WITH(a_pipe_is_no_file, scratch_enter, scratch_leave)
{
	assert_int_equal(mkfifo("file", 0600), 0);
	assert_int_equal(open_held("file"), -1);
	assert_int_equal(errno, EINVAL);
	unlink("file");
	assert_int_equal(open_held("file"), -1);
	assert_int_equal(errno, ENOENT);
}

/* What is said of a course under way. */
static const struct learning_strength strengths[] = {
	{2, 1.5, {-1, -2}, {0.5, 0.25}}, {4, 1.25, {1.5, 0}, {0.5, 0.25}}};

TEST(each_measurement_is_a_line_of_json)
{
	char log[] = "/tmp/talon-test-XXXXXX";
	int descriptor = mkstemp(log);
	json_error_t error;
	const char *name;
	int round, games;
	double margin;

	assert_true(descriptor >= 0);
	close(descriptor);
	assert_int_equal(
		train_file_log(log, &toy_course, &plan, strengths, 2), 0);
	FILE *file = fopen(log, "re");
	assert_non_null(file);
	for (int i = 0; i < 2; i++) {
		json_t *line = json_loadf(file, JSON_DISABLE_EOF_CHECK, &error);

		assert_non_null(line);
		assert_int_equal(
			json_unpack(line, "{s:i, s:i, s:[{s:s, s:F}]}", "round",
				&round, "games", &games, "rivals", "name",
				&name, "margin", &margin),
			0);
		assert_int_equal(round, strengths[i].round);
		assert_int_equal(games, 50 * round);
		assert_string_equal(name, "one");
		assert_true(!(margin < strengths[i].margin[0]) &&
			    !(margin > strengths[i].margin[0]));
		json_decref(line);
	}
	fclose(file);
	unlink(log);
	assert_int_equal(train_file_log("/nowhere/at/all", &toy_course, &plan,
				 strengths, 2),
		-1);
}
