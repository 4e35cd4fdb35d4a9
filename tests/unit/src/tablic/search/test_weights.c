#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tablic/search/weights.h"

static void
both_scorings_have_numbers_for_a_net_of_this_shape(void **state)
{
	(void)state;
	assert_int_equal(tablic_weights_points.count, TABLIC_VALUE_NET_WEIGHTS);
	assert_int_equal(
		tablic_weights_stihovi.count, TABLIC_VALUE_NET_WEIGHTS);
	assert_int_equal(tablic_weights_points.unit, TABLIC_WEIGHTS_UNIT);
	assert_int_equal(tablic_weights_stihovi.unit, TABLIC_WEIGHTS_UNIT);
	assert_string_equal(tablic_weights_points.name, "tablic");
	assert_string_equal(tablic_weights_stihovi.name, "tablic-stihovi");
}

static void
each_scoring_has_its_own_net(void **state)
{
	static struct tablic_value_net net, other;
	const int16_t *values = tablic_weights_stihovi.values;

	(void)state;
	tablic_weights_read(&net, TABLIC_POINTS);
	tablic_weights_read(&other, TABLIC_STIHOVI);
	assert_memory_not_equal(&net, &other, sizeof net);
	assert_true(other.first[0][1] == (float)values[1] / 2048);
	assert_true(other.last_bias ==
		    (float)values[TABLIC_VALUE_NET_WEIGHTS - 1] / 2048);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			both_scorings_have_numbers_for_a_net_of_this_shape),
		cmocka_unit_test(each_scoring_has_its_own_net),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
