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

static bool
matches(const char *pattern, const char *text)
{
	struct answer_regex regex;
	char reason[REASON_MAX];

	assert_true(answer_regex_parse(&regex, pattern, reason));
	return answer_regex_matches(&regex, text);
}

TEST(a_regular_expression_is_for_the_whole_text)
{
	struct answer_regex regex;
	char reason[REASON_MAX];

	assert_true(matches("[gr..dy]", "greedy"));
	assert_false(matches("[greed]", "greedy"));
	assert_true(matches("[a|b]", "b"));
	assert_true(matches("[[0-9]+]", "123"));
	assert_false(matches("[!greedy]", "greedy"));
	assert_true(matches("[!greed]", "greedy"));
	assert_true(answer_regex_parse(&regex, "[x]*", reason));
	assert_true(regex.may_fail);
	assert_false(answer_regex_parse(&regex, "x", reason));
	assert_false(answer_regex_parse(&regex, "[x", reason));
	assert_false(answer_regex_parse(&regex, "[x]y", reason));
	assert_false(answer_regex_parse(&regex, "[(]", reason));
}
