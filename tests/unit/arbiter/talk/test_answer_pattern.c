/* What a dialogue wants an answer to be. */

#include "talk/dialogue.c"

#include "lib/test.h"

TEST(stars_are_any_text_and_dots_any_lines)
{
	static const struct {
		const char *pattern;
		const char *answer;
		bool matches;
	} cases[] = {
		{"=", "=", true},
		{"=", "= x", false},
		{"= x", "=", false},
		{"*", "", true},
		{"*", "? a\nb", true},
		{"= *", "= x y", true},
		{"= *", "=", false},
		{"= *", "= x\ny", false},
		{"?*", "?", true},
		{"?*", "? no", true},
		{"?*", "= no", false},
		{"= a*c", "= abbc", true},
		{"= a*c", "= abb", false},
		{"= *\n...", "= x", true},
		{"= *\n...", "= x\ny\nz", true},
		{"= x\n...\nz", "= x\nz", true},
		{"= x\n...\nz", "= x\ny\ny\nz", true},
		{"= x\n...\nz", "= x\ny", false},
		{"= x\ny", "= x\ny", true},
		{"= x\ny", "= x", false},
		{"= x", "= x\ny", false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (answer_pattern_matches(cases[i].pattern, cases[i].answer) !=
			cases[i].matches)
			fail_msg("\"%s\" for \"%s\"", cases[i].pattern,
				cases[i].answer);
}

static int
matches(const char *pattern, const char *text)
{
	char reason[REASON_MAX];

	return answer_regex_matches(pattern, text, reason);
}

TEST(a_regular_expression_is_for_the_whole_text)
{
	assert_int_equal(matches("[gr..dy]", "greedy"), 1);
	assert_int_equal(matches("[greed]", "greedy"), 0);
	assert_int_equal(matches("[a|b]", "b"), 1);
	assert_int_equal(matches("[[0-9]+]", "123"), 1);
	assert_int_equal(matches("[!greedy]", "greedy"), 0);
	assert_int_equal(matches("[!greed]", "greedy"), 1);
	assert_int_equal(matches("[x]*", "x"), 1);
}

TEST(what_is_known_to_fail_may)
{
	assert_int_equal(matches("[x]*", "y"), 1);
	assert_int_equal(matches("[!x]*", "x"), 1);
}

TEST(what_is_no_regular_expression_in_brackets_is_refused)
{
	static const char *const patterns[] = {"x", "[x", "[x]y", "[(]"};

	for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
		assert_int_equal(matches(patterns[i], ""), -1);
}
