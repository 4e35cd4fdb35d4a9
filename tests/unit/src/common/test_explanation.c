#include <string.h>

#include "common/explanation.h"

#include "lib/test.h"

TEST(lines_stand_one_below_the_other)
{
	struct explanation e = {0};

	explanation_add(&e, "%s %+.2f", "7S", 1.5);
	explanation_add(&e, "a second line");
	assert_string_equal(e.text, "7S +1.50\na second line\n");
	assert_int_equal(e.length, strlen(e.text));
}

TEST(nobody_who_asks_gets_nothing)
{
	explanation_add(NULL, "%s", "unheard");
}

TEST(a_line_that_does_not_fit_is_left_out_whole)
{
	static struct explanation e;

	explanation_add(&e, "%*s", EXPLANATION_MAX - 10, "first");
	size_t length = e.length;
	explanation_add(&e, "123456789");
	assert_int_equal(e.length, length);
	assert_int_equal(strlen(e.text), length);
	explanation_add(&e, "1234567");
	assert_int_equal(e.length, EXPLANATION_MAX - 1);
	assert_int_equal(strlen(e.text), EXPLANATION_MAX - 1);
}
