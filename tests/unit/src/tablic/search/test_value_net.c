#include <string.h>

#include "common/random.h"
#include "lib/naive/tablic_value.h"
#include "lib/test.h"
#include "tablic/search/weights.h"

enum { FIRST = TABLIC_VALUE_NET_FIRST, SECOND = TABLIC_VALUE_NET_SECOND };

static struct tablic_value_net net;

/* 100 in place 7 and 2.5 in place 519. */
static const struct tablic_features two_features = {
	.count = 2, .index = {7, TABLIC_FEATURES - 1}, .value = {100, 2.5f}};

TEST(all_zero_weights_say_nothing_but_the_last_bias)
{
	memset(&net, 0, sizeof net);
	assert_true(tablic_value_net_evaluate(&net, &two_features) == 0);
	net.last_bias = -1.25f;
	assert_true(tablic_value_net_evaluate(&net, &two_features) == -1.25f);
}

/* One unit below zero, one above in either layer. */
TEST(a_tiny_net_computed_by_hand)
{
	memset(&net, 0, sizeof net);
	net.first[7][0] = 0.5f;
	net.first[TABLIC_FEATURES - 1][0] = 2;
	net.first[7][FIRST - 1] = -0.25f;
	net.first_bias[0] = 1;
	net.first_bias[FIRST - 1] = 20;
	net.first_bias[3] = 4;
	/* 100 / 2 + 2.5 * 2 + 1 = 56; -25 + 20 < 0; 4 */
	net.second[0][0] = 0.5f;
	net.second[3][0] = -2;
	net.second[FIRST - 1][0] = 1000;
	net.second[0][SECOND - 1] = -1;
	net.second_bias[0] = 3;
	/* 28 - 8 + 3 = 23; -56 < 0 */
	net.last[0] = 2;
	net.last[SECOND - 1] = 1000;
	net.last_bias = 0.5f;
	assert_true(tablic_value_net_evaluate(&net, &two_features) == 46.5f);
}

/* Of half the squared error: by the units that are above zero. */
TEST(the_gradient_goes_back_the_way_of_the_value)
{
	static float gradient[TABLIC_VALUE_NET_WEIGHTS];
	static struct tablic_value_net back;

	a_tiny_net_computed_by_hand(state);
	assert_true(tablic_value_net_learn((const float *)&net, &two_features,
			    44.5f, gradient) == 2);
	memcpy(&back, gradient, sizeof back);
	assert_true(back.last_bias == 2);
	assert_true(back.last[0] == 2 * 23 && back.last[SECOND - 1] == 0);
	assert_true(back.second_bias[0] == 2 * 2);
	assert_true(back.second[0][0] == 4 * 56 && back.second[3][0] == 4 * 4);
	assert_true(back.second[FIRST - 1][0] == 0);
	assert_true(back.first_bias[0] == 4 * 0.5f);
	assert_true(back.first_bias[3] == -8);
	assert_true(back.first_bias[FIRST - 1] == 0);
	assert_true(back.first[7][0] == 2 * 100);
	assert_true(back.first[TABLIC_FEATURES - 1][0] == 2 * 2.5f);
	assert_true(back.first[8][0] == 0);
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
		double plain = naive_tablic_value(&net, &f);
		double difference =
			plain - (double)tablic_value_net_evaluate(&net, &f);
		double most = 1e-4 + 1e-4 * (plain < 0 ? -plain : plain);

		assert_true(difference < most && difference > -most);
	}
}

TEST(any_net_is_what_plain_sums_come_to)
{
	float weights[sizeof net / sizeof(float)];
	struct random random;

	random_seed(&random, 1);
	FOR_EACH (weight, weights)
		*weight = 0.3f * drawn(&random);
	memcpy(&net, weights, sizeof net);
	expect_plain(&random);
	for (int scoring = 0; scoring < 2; scoring++) {
		tablic_weights_read(&net, (enum tablic_scoring)scoring);
		expect_plain(&random);
	}
}
