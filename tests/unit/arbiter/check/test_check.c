/* How checks are named. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>

#include <cmocka.h>

#include "check/check.h"

static void
a_check_is_named_by_its_name_its_group_or_its_level(void **state)
{
	const struct check check = {.group = CHECK_WIRE, .name = "wire-ids"};

	(void)state;
	assert_true(check_is_named(&check, "wire-ids"));
	assert_true(check_is_named(&check, "start wire"));
	assert_true(check_is_named(&check, "end,wire-ids,start"));
	assert_true(check_is_named(&check, "must,should"));
	assert_false(check_is_named(&check, ""));
	assert_false(check_is_named(&check, "wire-id"));
	assert_false(check_is_named(&check, "wire-ids-x"));
	assert_false(check_is_named(&check, "ids"));
}

static void
of_a_group_the_musts_are_needed(void **state)
{
	const struct check must = {.group = CHECK_WIRE, .name = "wire-a"};
	const struct check should = {
		.group = CHECK_WIRE, .level = CHECK_SHOULD, .name = "wire-b"};

	(void)state;
	assert_true(check_is_needed(&must, "start wire"));
	assert_true(check_is_needed(&must, "wire-a"));
	assert_false(check_is_needed(&should, "start wire"));
	assert_true(check_is_needed(&should, "start wire-b"));
}

static void
groups_levels_and_chapters_have_names(void **state)
{
	(void)state;
	assert_string_equal(check_group_name(CHECK_END), "end");
	assert_string_equal(check_level_name(CHECK_TOLD), "told");
	assert_string_equal(check_chapter_title(1), "The wire");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			a_check_is_named_by_its_name_its_group_or_its_level),
		cmocka_unit_test(of_a_group_the_musts_are_needed),
		cmocka_unit_test(groups_levels_and_chapters_have_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
