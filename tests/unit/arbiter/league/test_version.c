/* What a check has found. */
#include "league/entries.c"

#include "lib/test.h"

static void
expect(const char *output, const char *failed, json_int_t undone)
{
	struct text text = {0};
	char why[REASON_MAX];

	text_add_string(&text, output);
	assert_int_equal(name_failed(&text, why), undone);
	assert_string_equal(why, failed);
	text_release(&text);
}

TEST(checks_that_failed_are_named)
{
	expect("{\"undone\":0,\"checks\":["
	       "{\"name\":\"one\",\"result\":\"fail\"},"
	       "{\"name\":\"two\",\"result\":\"pass\"},"
	       "{\"name\":\"three\",\"result\":\"skip\"},"
	       "{\"name\":\"four\",\"result\":\"fail\"}]}",
		"failed: one, four", 0);
}

TEST(what_there_was_no_time_for_is_no_fault)
{
	expect("{\"undone\":1,\"checks\":["
	       "{\"name\":\"one\",\"result\":\"pass\"},"
	       "{\"name\":\"two\",\"result\":\"skip\"}]}",
		"", 1);
}

TEST(a_check_that_says_nothing_is_none)
{
	expect("", "", 0);
}
