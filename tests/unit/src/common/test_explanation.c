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

TEST(figures_stand_in_a_line_and_of_a_key_the_first_counts)
{
	struct explanation e = {0};

	explanation_figure(&e, "score", "%+.2f", 1.5);
	explanation_figure(&e, "depth", "%d", 3);
	explanation_figure(&e, "score", "%+.2f", 2.5);
	explanation_figure(&e, "core", "%d", 1);
	assert_string_equal(e.figures, " score +1.50 depth 3 core 1");
	assert_int_equal(e.figures_length, strlen(e.figures));
	assert_int_equal(e.length, 0);
	explanation_figure(NULL, "score", "%d", 1);
}

TEST(a_figure_that_does_not_fit_is_left_out_whole)
{
	struct explanation e = {0};
	char key[16];

	for (int i = 0; i < 100; i++) {
		snprintf(key, sizeof key, "key%d", i);
		explanation_figure(&e, key, "%d", i);
	}
	assert_int_equal(strlen(e.figures), e.figures_length);
	assert_true(e.figures_length < EXPLANATION_FIGURES_MAX);
	assert_true(e.figures_length > EXPLANATION_FIGURES_MAX - 10);
}

TEST(who_wants_figures_alone_gets_no_line)
{
	struct explanation e = {.brief = true};

	explanation_add(&e, "a line");
	explanation_figure(&e, "depth", "%d", 3);
	assert_string_equal(e.text, "");
	assert_string_equal(e.figures, " depth 3");
}
