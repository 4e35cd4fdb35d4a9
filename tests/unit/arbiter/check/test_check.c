/* How checks are named. */

#include "check/check.h"

#include "lib/test.h"

TEST(a_check_is_named_by_its_name_its_group_or_its_level)
{
	const struct check check = {.group = CHECK_WIRE, .name = "wire-ids"};

	assert_true(check_is_named(&check, "wire-ids"));
	assert_true(check_is_named(&check, "start wire"));
	assert_true(check_is_named(&check, "end,wire-ids,start"));
	assert_true(check_is_named(&check, "must,should"));
	assert_false(check_is_named(&check, ""));
	assert_false(check_is_named(&check, "wire-id"));
	assert_false(check_is_named(&check, "wire-ids-x"));
	assert_false(check_is_named(&check, "ids"));
}

TEST(of_a_group_the_musts_are_needed)
{
	const struct check must = {.group = CHECK_WIRE, .name = "wire-a"};
	const struct check should = {
		.group = CHECK_WIRE, .level = CHECK_SHOULD, .name = "wire-b"};

	assert_true(check_is_needed(&must, "start wire"));
	assert_true(check_is_needed(&must, "wire-a"));
	assert_false(check_is_needed(&should, "start wire"));
	assert_true(check_is_needed(&should, "start wire-b"));
}

TEST(groups_levels_and_chapters_have_names)
{
	assert_string_equal(check_group_name(CHECK_END), "end");
	assert_string_equal(check_level_name(CHECK_TOLD), "told");
	assert_string_equal(check_chapter_title(1), "The wire");
}
