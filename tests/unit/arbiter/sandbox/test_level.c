#include "sandbox/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
each_level_has_a_name_of_its_own(void **state)
{
	(void)state;
	for (int i = SANDBOX_OFF; i <= SANDBOX_FULL; i++) {
		enum sandbox_level level = SANDBOX_OFF;

		assert_true(sandbox_level_parse(
			sandbox_level_name((enum sandbox_level)i), &level));
		assert_int_equal(level, i);
	}
}

static void
another_word_is_no_level(void **state)
{
	enum sandbox_level level = SANDBOX_LOW;

	(void)state;
	assert_false(sandbox_level_parse("best", &level));
	assert_false(sandbox_level_parse("", &level));
	assert_int_equal(level, SANDBOX_LOW);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_level_has_a_name_of_its_own),
		cmocka_unit_test(another_word_is_no_level),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
