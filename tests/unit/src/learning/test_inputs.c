#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "learning/inputs.h"

static const uint16_t index[] = {3, 0, 2};
static const float value[] = {0.5f, 1, -2};

static void
a_sum_takes_what_is_listed(void **state)
{
	const struct learning_inputs ones = {3, index, NULL};
	const struct learning_inputs numbers = {3, index, value};
	const struct learning_inputs none = {0, index, value};
	const float weights[] = {1, 10, 100, 1000};

	(void)state;
	assert_true(learning_inputs_sum(&ones, weights) == 1101);
	assert_true(learning_inputs_sum(&numbers, weights) == 301);
	assert_true(learning_inputs_sum(&none, weights) == 0);
}

static void
the_gradient_is_that_of_the_sum(void **state)
{
	const struct learning_inputs ones = {3, index, NULL};
	const struct learning_inputs numbers = {3, index, value};
	float gradient[4] = {0, 0, 0, 7};

	(void)state;
	learning_inputs_add(&numbers, 2, gradient);
	assert_true(gradient[0] == 2 && gradient[1] == 0);
	assert_true(gradient[2] == -4 && gradient[3] == 8);
	learning_inputs_add(&ones, -1, gradient);
	assert_true(gradient[0] == 1 && gradient[1] == 0);
	assert_true(gradient[2] == -5 && gradient[3] == 7);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_sum_takes_what_is_listed),
		cmocka_unit_test(the_gradient_is_that_of_the_sum),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
