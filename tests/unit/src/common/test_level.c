#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/level.h"

static void
levels_are_whole_numbers_from_1_to_10(void **state)
{
	static const char *const none[] = {
		"0", "11", "-1", "+3", "1.5", "", "x", "1x", " 1"};
	char reason[GAME_REASON_MAX];
	int level = 0;

	(void)state;
	assert_true(level_parse("1", &level, reason));
	assert_int_equal(level, 1);
	assert_true(level_parse("10", &level, reason));
	assert_int_equal(level, 10);
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		assert_false(level_parse(none[i], &level, reason));
		assert_non_null(strstr(reason, "no level from 1 to 10"));
		assert_int_equal(level, 10);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(levels_are_whole_numbers_from_1_to_10),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
