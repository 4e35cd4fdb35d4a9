#include "base/number_set.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
a_number_is_new_once(void **state)
{
	struct number_set set = {0};

	(void)state;
	for (long round = 0; round < 2; round++)
		for (long number = 0; number < 5000; number++)
			assert_int_equal(
				number_set_add(&set, number * 7 % 5000),
				round == 0);
	number_set_release(&set);
}

static void
numbers_may_lie_far_apart(void **state)
{
	struct number_set set = {0};

	(void)state;
	for (int round = 0; round < 2; round++) {
		assert_int_equal(number_set_add(&set, LONG_MAX), round == 0);
		for (long number = 1; number < LONG_MAX / 3; number *= 3)
			assert_int_equal(
				number_set_add(&set, number), round == 0);
		assert_int_equal(number_set_add(&set, 0), round == 0);
	}
	number_set_release(&set);
	assert_int_equal(number_set_add(&set, 0), 1);
	number_set_release(&set);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_number_is_new_once),
		cmocka_unit_test(numbers_may_lie_far_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
