#include "trax/search/weights.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
a_board_has_the_weights_of_its_size(void **state)
{
	static const int cases[][3] = {{7, 7, 0}, {8, 8, 0}, {7, 9, 0},
		{9, 9, 1}, {12, 12, 1}, {7, 25, 2}, {18, 18, 2}, {19, 18, 3},
		{25, 25, 3}};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(
			weights_size(cases[i][0], cases[i][1]), cases[i][2]);
}

static void
every_size_has_its_own(void **state)
{
	(void)state;
	for (int i = 0; i < WEIGHTS_SIZES; i++) {
		assert_non_null(weights_of(i));
		for (int k = 0; k < i; k++)
			assert_ptr_not_equal(weights_of(i), weights_of(k));
	}
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_board_has_the_weights_of_its_size),
		cmocka_unit_test(every_size_has_its_own),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
