/* What is said of a course under way. */
#include "tools/train_progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "lib/test.h"
#include "lib/toy_course.h"

static const struct learning_plan plan = {
	.seed = 3, .rounds = 20, .games = 50, .pairs = 10, .every = 2};
static const struct learning_strength strengths[] = {
	{2, 1.5, {-1, -2}, {0.5, 0.25}}, {4, 1.25, {1.5, 0}, {0.5, 0.25}}};

TEST(each_measurement_is_a_line_of_json)
{
	char path[] = "/tmp/talon-test-XXXXXX";
	int descriptor = mkstemp(path);
	json_error_t error;
	const char *name;
	int round, games;
	double margin;

	assert_true(descriptor >= 0);
	close(descriptor);
	assert_int_equal(
		train_progress_log(path, &toy_course, &plan, strengths, 2), 0);
	FILE *file = fopen(path, "re");
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
	unlink(path);
	assert_int_equal(train_progress_log("/nowhere/at/all", &toy_course,
				 &plan, strengths, 2),
		-1);
}
