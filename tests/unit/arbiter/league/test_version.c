/* What a check has found. */
#include "league/version.c"

#include "lib/test.h"

static bool
has_failed(const char *output, char why[static REASON_MAX])
{
	struct text text = {0};

	text_add_string(&text, output);
	const bool failed = name_failed(&text, why);
	text_release(&text);
	return failed;
}

TEST(checks_that_failed_are_named)
{
	char why[REASON_MAX];

	assert_true(has_failed("{\"checks\":["
			       "{\"name\":\"one\",\"result\":\"fail\"},"
			       "{\"name\":\"two\",\"result\":\"pass\"},"
			       "{\"name\":\"three\",\"result\":\"skip\"},"
			       "{\"name\":\"four\",\"result\":\"fail\"}]}",
		why));
	assert_string_equal(why, "failed: one, four");
}

TEST(what_there_was_no_time_for_is_no_fault)
{
	char why[REASON_MAX];

	assert_false(has_failed("{\"undone\":1,\"checks\":["
				"{\"name\":\"one\",\"result\":\"pass\"},"
				"{\"name\":\"two\",\"result\":\"skip\"}]}",
		why));
}

TEST(a_check_that_says_nothing_has_failed)
{
	char why[REASON_MAX];

	assert_true(has_failed("", why));
	assert_string_equal(why, "failed");
}
