#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/random.h"
#include "lib/naive/tablic_value.h"
#include "tablic/search/weights.h"

enum { FIRST = TABLIC_VALUE_NET_FIRST, SECOND = TABLIC_VALUE_NET_SECOND };

static struct tablic_value_net value;

/* 100 in place 7 and 2.5 in place 519. */
static const struct tablic_features two_features = {
	.count = 2, .index = {7, TABLIC_FEATURES - 1}, .value = {100, 2.5f}};

static void
all_zero_weights_say_nothing_but_the_last_bias(void **state)
{
	(void)state;
	memset(&value, 0, sizeof value);
	assert_true(tablic_value_net_evaluate(&value, &two_features) == 0);
	value.last_bias = -1.25f;
	assert_true(tablic_value_net_evaluate(&value, &two_features) == -1.25f);
}

/* One unit below zero, one above in either layer. */
static void
a_tiny_net_computed_by_hand(void **state)
{
	struct tablic_value_trace trace;

	(void)state;
	memset(&value, 0, sizeof value);
	value.first[7][0] = 0.5f;
	value.first[TABLIC_FEATURES - 1][0] = 2;
	value.first[7][FIRST - 1] = -0.25f;
	value.first_bias[0] = 1;
	value.first_bias[FIRST - 1] = 20;
	value.first_bias[3] = 4;
	/* 100 / 2 + 2.5 * 2 + 1 = 56; -25 + 20 < 0; 4 */
	value.second[0][0] = 0.5f;
	value.second[3][0] = -2;
	value.second[FIRST - 1][0] = 1000;
	value.second[0][SECOND - 1] = -1;
	value.second_bias[0] = 3;
	/* 28 - 8 + 3 = 23; -56 < 0 */
	value.last[0] = 2;
	value.last[SECOND - 1] = 1000;
	value.last_bias = 0.5f;
	assert_true(tablic_value_trace(&value, &two_features, &trace) == 46.5f);
	assert_true(tablic_value_net_evaluate(&value, &two_features) == 46.5f);
	assert_true(trace.first[0] == 56 && trace.first[3] == 4);
	assert_true(trace.first[FIRST - 1] == 0);
	assert_true(trace.second[0] == 23 && trace.second[SECOND - 1] == 0);
}

static float
drawn(struct random *random)
{
	return (float)(random_next(random) >> 40) * 0x1p-23f - 1;
}

static struct tablic_features
random_features(struct random *random)
{
	struct tablic_features f = {
		.count = (int)random_below(random, TABLIC_FEATURES_MOST + 1)};

	for (int i = 0; i < f.count; i++) {
		f.index[i] = (uint16_t)random_below(random, TABLIC_FEATURES);
		f.value[i] =
			random_below(random, 3) == 0 ? 4 * drawn(random) : 1;
	}
	return f;
}

static void
expect_plain(struct random *random)
{
	for (int i = 0; i < 500; i++) {
		struct tablic_features f = random_features(random);
		double plain = slow_value(&value, &f);
		double difference =
			plain - (double)tablic_value_net_evaluate(&value, &f);
		double most = 1e-4 + 1e-4 * (plain < 0 ? -plain : plain);
		assert_true(difference < most && difference > -most);
	}
}

static void
any_net_is_what_plain_sums_come_to(void **state)
{
	float weights[sizeof value / sizeof(float)];
	struct random random;

	(void)state;
	random_seed(&random, 1);
	for (size_t i = 0; i < sizeof weights / sizeof *weights; i++)
		weights[i] = 0.3f * drawn(&random);
	memcpy(&value, weights, sizeof value);
	expect_plain(&random);
	for (int scoring = 0; scoring < 2; scoring++) {
		tablic_weights_read(&value, (enum tablic_scoring)scoring);
		expect_plain(&random);
	}
}

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
	tablic_weights_read(&value, TABLIC_STIHOVI);
	assert_int_equal(tablic_weights_round(value.first[0][0]),
		tablic_weights[TABLIC_STIHOVI][0]);
	assert_int_equal(tablic_weights_round(value.last_bias),
		tablic_weights[TABLIC_STIHOVI][TABLIC_WEIGHTS_COUNT - 1]);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
			all_zero_weights_say_nothing_but_the_last_bias),
		cmocka_unit_test(a_tiny_net_computed_by_hand),
		cmocka_unit_test(any_net_is_what_plain_sums_come_to),
		cmocka_unit_test(weights_are_rounded_to_what_can_be_written),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
