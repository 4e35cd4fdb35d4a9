#include "courses.h"
#include "learning/weights.h"

#include "lib/test.h"

TEST(a_course_is_found_by_its_name)
{
	for (int i = 0; course_all[i]; i++)
		assert_ptr_equal(
			course_find(course_all[i]->name), course_all[i]);
	assert_null(course_find("nothing"));
	assert_null(course_find(""));
}

static void
expect_whole(const struct learning_course *c)
{
	assert_true(c->name && c->summary);
	assert_true(strspn(c->name, "abcdefghijklmnopqrstuvwxyz0123456789-") ==
		    strlen(c->name));
	assert_true(c->weights > 0 && c->weights <= LEARNING_WEIGHTS_MAX);
	assert_true(c->unit > 0);
	assert_true(c->rounds > 0 && c->games > 0 && c->pairs >= 2);
	assert_true(c->example_size > 0 && c->examples_max > 0);
	assert_true(c->kept > 0 && c->kept <= LEARNING_KEPT_MAX);
	assert_true(c->batch > 0 && c->uses > 0);
	assert_true(c->rate_first >= c->rate_last && c->rate_last > 0);
	assert_non_null(c->rivals[0]);
	assert_null(c->rivals[LEARNING_RIVALS_MAX]);
}

TEST(each_course_is_whole_and_has_its_own_file)
{
	for (int i = 0; course_all[i]; i++) {
		expect_whole(course_all[i]);
		for (int k = 0; k < i; k++) {
			assert_string_not_equal(
				course_all[i]->name, course_all[k]->name);
			assert_true(!course_all[i]->file ||
				    !course_all[k]->file ||
				    strcmp(course_all[i]->file,
					    course_all[k]->file) != 0);
		}
	}
}

/* What Talon has learned says so itself. */
TEST(each_file_says_what_is_in_it)
{
	for (int i = 0; course_all[i]; i++) {
		const struct learning_course *c = course_all[i];
		char head[128], line[128];
		FILE *file = c->file ? fopen(c->file, "re") : NULL;

		if (!c->file)
			continue;
		assert_non_null(file);
		snprintf(head, sizeof head, "%s: %d numbers in units of 1/%d,",
			c->name, c->weights, c->unit);
		assert_non_null(fgets(line, sizeof line, file));
		assert_memory_equal(line, head, strlen(head));
		do
			assert_non_null(fgets(line, sizeof line, file));
		while (*line != '\n');
		const long begin = ftell(file);
		fseek(file, 0, SEEK_END);
		assert_int_equal(ftell(file) - begin, 2 * c->weights);
		fclose(file);
	}
}
