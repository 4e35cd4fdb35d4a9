#include "lib/naive/tablic_value.h"
#include "lib/test.h"
#include "tablic/search/weights.h"

enum { FIRST = TABLIC_VALUE_NET_FIRST, SECOND = TABLIC_VALUE_NET_SECOND };

static struct tablic_value_net net; /* a small one, or a large one */

/* The weights of a small one. */
static struct layers {
	float first[TABLIC_FEATURES][FIRST];
	float first_bias[FIRST];
	float second[FIRST][SECOND];
	float second_bias[SECOND];
	float last[SECOND];
	float last_bias;
} layers;

_Static_assert(sizeof layers == TABLIC_VALUE_NET_WEIGHTS * sizeof(float),
	"the weights");

/* 100 in place 7 and 2.5 in place 519. */
static const struct tablic_features two_features = {
	.count = 2, .index = {7, TABLIC_FEATURES - 1}, .value = {100, 2.5f}};

static float
value_of_two_features(void)
{
	net.large = false;
	memcpy(net.weights, &layers, sizeof layers);
	return tablic_value_net_evaluate(&net, &two_features);
}

TEST(all_zero_weights_say_nothing_but_the_last_bias)
{
	memset(&layers, 0, sizeof layers);
	assert_true(value_of_two_features() == 0);
	layers.last_bias = -1.25f;
	assert_true(value_of_two_features() == -1.25f);
}

/* One unit below zero, one above in either layer. */
TEST(a_tiny_net_computed_by_hand)
{
	memset(&layers, 0, sizeof layers);
	layers.first[7][0] = 0.5f;
	layers.first[TABLIC_FEATURES - 1][0] = 2;
	layers.first[7][FIRST - 1] = -0.25f;
	layers.first_bias[0] = 1;
	layers.first_bias[FIRST - 1] = 20;
	layers.first_bias[3] = 4;
	/* 100 / 2 + 2.5 * 2 + 1 = 56; -25 + 20 < 0; 4 */
	layers.second[0][0] = 0.5f;
	layers.second[3][0] = -2;
	layers.second[FIRST - 1][0] = 1000;
	layers.second[0][SECOND - 1] = -1;
	layers.second_bias[0] = 3;
	/* 28 - 8 + 3 = 23; -56 < 0 */
	layers.last[0] = 2;
	layers.last[SECOND - 1] = 1000;
	layers.last_bias = 0.5f;
	assert_true(value_of_two_features() == 46.5f);
}

/* Of half the squared error: by the units that are above zero. */
TEST(the_gradient_goes_back_the_way_of_the_value)
{
	static float gradient[TABLIC_VALUE_NET_WEIGHTS];
	static struct layers back;

	a_tiny_net_computed_by_hand(state);
	assert_true(tablic_value_net_learn(false, (const float *)&layers,
			    &two_features, 44.5f, gradient) == 2);
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
	uint32_t features = net.large ? TABLIC_FEATURES_LARGE : TABLIC_FEATURES;
	struct tablic_features f = {
		.count = (int)random_below(random, TABLIC_FEATURES_MOST + 1)};

	for (int i = 0; i < f.count; i++) {
		f.index[i] = (uint16_t)random_below(random, features);
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
	struct random random = seeded(1);

	FOR_EACH (weight, net.weights)
		*weight = 0.3f * drawn(&random);
	for (int size = 0; size < 2; size++) {
		net.large = size == 1;
		expect_plain(&random);
	}
	for (int scoring = 0; scoring < 2; scoring++) {
		tablic_weights_read(&net, (enum tablic_scoring)scoring, 2);
		assert_true(net.large == (scoring == TABLIC_POINTS));
		expect_plain(&random);
	}
}

/* The error of a large net is given to its weights as that of a small one. */
TEST(a_large_net_learns_along_its_slope)
{
	static float gradient[TABLIC_VALUE_NET_WEIGHTS_LARGE];
	static float *const weights = net.weights;
	struct learning_net_units units;
	struct random random = seeded(2);
	double squares = 0;

	tablic_weights_read(&net, TABLIC_POINTS, 2);
	memset(gradient, 0, sizeof gradient);
	const struct tablic_features f = random_features(&random);
	float before = tablic_value_net_large(weights, &f, &units);
	tablic_value_net_large_learn(weights, &f, &units, 1, gradient);
	FOR_EACH (slope, gradient)
		squares += (double)*slope * (double)*slope;
	float step = (float)(0.01 / squares);
	for (int i = 0; i < TABLIC_VALUE_NET_WEIGHTS_LARGE; i++)
		weights[i] += step * gradient[i];
	float rise = tablic_value_net_large(weights, &f, &units) - before;
	assert_true(rise > 0.008f && rise < 0.012f);
}
