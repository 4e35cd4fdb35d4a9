#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tablic/search/weights.h"

static struct tablic_value_net net;

/* What is written is read again, and no farther off than half a unit. */
static void
weights_are_rounded_to_what_can_be_written(void **state)
{
	static const struct {
		float weight;
		int written;
	} some[] = {{0, 0}, {1, 2048}, {-1, -2048}, {0.0002f, 0}, {0.0003f, 1},
		{-0.0003f, -1}, {15.999f, 32766}, {16, 32767}, {1000, 32767},
		{-1000, -32767}};

	(void)state;
	for (size_t i = 0; i < sizeof some / sizeof *some; i++)
		assert_int_equal(
			tablic_weights_round(some[i].weight), some[i].written);
	tablic_weights_read(&net, TABLIC_STIHOVI);
	assert_int_equal(tablic_weights_round(net.first[0][0]),
		tablic_weights[TABLIC_STIHOVI][0]);
	assert_int_equal(tablic_weights_round(net.last_bias),
		tablic_weights[TABLIC_STIHOVI][TABLIC_WEIGHTS_COUNT - 1]);
}

/* The file of weights is made for nets of this shape, one for each scoring. */
static void
the_nets_of_both_scorings_are_others(void **state)
{
	static struct tablic_value_net other;

	(void)state;
	tablic_weights_read(&net, TABLIC_POINTS);
	tablic_weights_read(&other, TABLIC_STIHOVI);
	assert_memory_not_equal(&net, &other, sizeof net);
	assert_int_equal(sizeof net, TABLIC_WEIGHTS_COUNT * sizeof(float));
}

static void
what_is_read_is_written_the_same(void **state)
{
	float weights[TABLIC_WEIGHTS_COUNT];

	(void)state;
	for (int scoring = 0; scoring < 2; scoring++) {
		tablic_weights_read(&net, (enum tablic_scoring)scoring);
		memcpy(weights, &net, sizeof weights);
		for (int i = 0; i < TABLIC_WEIGHTS_COUNT; i++)
			assert_int_equal(tablic_weights_round(weights[i]),
				tablic_weights[scoring][i]);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(weights_are_rounded_to_what_can_be_written),
		cmocka_unit_test(the_nets_of_both_scorings_are_others),
		cmocka_unit_test(what_is_read_is_written_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
