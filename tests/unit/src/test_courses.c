#include <string.h>

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
	assert_true(c->name && c->summary && c->symbol);
	assert_true(strspn(c->name, "abcdefghijklmnopqrstuvwxyz0123456789-") ==
		    strlen(c->name));
	assert_true(!c->source || strncmp(c->source, "src/", 4) == 0);
	assert_true(strncmp(c->header, "src/", 4) != 0);
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
			assert_true(!course_all[i]->source ||
				    !course_all[k]->source ||
				    strcmp(course_all[i]->source,
					    course_all[k]->source) != 0);
			assert_string_not_equal(
				course_all[i]->symbol, course_all[k]->symbol);
		}
	}
}
