#include <math.h>

#include "learning/net.h"
#include "learning/net_passes.h"

#include "lib/test.h"

enum { INPUTS = 40, COUNT = 5, WEIGHTS_MAX = 6000 };

static const struct learning_net shapes[] = {{INPUTS, 64, 32}, {INPUTS, 16, 0}};
static const uint16_t places[COUNT] = {39, 0, 7, 12, 13};
static const float value[COUNT] = {1, 0.5f, -2, 1, 0.25f};
static const struct learning_inputs inputs = {COUNT, places, value};

static struct random numbers;
static float weights[WEIGHTS_MAX];

/* Biases that are not 0, too. */
static void
scatter(const struct learning_net *net)
{
	assert_true(learning_net_count(net) <= WEIGHTS_MAX);
	for (int i = 0; i < learning_net_count(net); i++)
		weights[i] = (float)random_below(&numbers, 2001) / 1000 - 1;
}

/* A layer by the definition: to OUT, of COUNT units, from AT on. */
static const float *
plain_layer(
	const double in[], int from, double out[], int count, const float *at)
{
	for (int i = 0; i < count; i++) {
		out[i] = (double)at[from * count + i];
		for (int k = 0; k < from; k++)
			out[i] += in[k] * (double)at[k * count + i];
	}
	return at + (from + 1) * count;
}

static double
plain_value(const struct learning_net *net)
{
	double in[LEARNING_NET_UNITS_MAX] = {0}, out[LEARNING_NET_UNITS_MAX];
	const int sizes[] = {net->first, net->second, 1};
	const float *at = weights;
	int from = net->inputs;

	for (int i = 0; i < COUNT; i++)
		in[places[i]] = (double)value[i];
	for (int layer = 0; layer < 3; layer++) {
		if (sizes[layer] == 0)
			continue;
		at = plain_layer(in, from, out, sizes[layer], at);
		from = sizes[layer];
		for (int i = 0; i < from; i++)
			in[i] = fmax(0, out[i]);
	}
	assert_ptr_equal(at, weights + learning_net_count(net));
	return out[0];
}

TEST(a_net_says_what_its_definition_says)
{
	struct learning_net_units units;

	for (int i = 0; i < 40; i++) {
		const struct learning_net *net = &shapes[i % 2];

		scatter(net);
		double plain = plain_value(net);
		double said = (double)learning_net_value(
			net, weights, &inputs, &units);
		assert_true(fabs(said - plain) < 1e-4 * (1 + fabs(plain)));
	}
}

TEST(a_constant_shape_says_the_same_to_the_bit)
{
	static const struct learning_net constant = {INPUTS, 64, 32};
	struct learning_net_units units, others;

	for (int i = 0; i < 20; i++) {
		scatter(&constant);
		float one = learning_net_value(
			&shapes[0], weights, &inputs, &units);
		float other = learning_net_forward(
			&constant, weights, &inputs, &others);
		assert_memory_equal(&one, &other, sizeof one);
	}
}

/* In the middle of a linear piece, where the value has a slope. */
TEST(slopes_are_those_of_the_value)
{
	static float gradient[WEIGHTS_MAX];
	struct learning_net_units units;

	for (int i = 0; i < 400; i++) {
		const struct learning_net *net = &shapes[i % 2];
		uint32_t count = (uint32_t)learning_net_count(net);

		scatter(net);
		memset(gradient, 0, sizeof gradient);
		learning_net_value(net, weights, &inputs, &units);
		learning_net_slopes(net, weights, &inputs, &units, 3, gradient);
		uint32_t w = i < 200 ? count - 1 - random_below(&numbers, 80)
				     : random_below(&numbers, count);
		float was = weights[w];
		weights[w] = was + 0x1p-12f;
		double up = plain_value(net);
		weights[w] = was - 0x1p-12f;
		double slope = (up - plain_value(net)) * 0x1p11;
		assert_true(fabs(3 * slope - (double)gradient[w]) <
			    1e-2 * (1 + fabs(slope)));
	}
}

TEST(inputs_without_values_are_ones)
{
	static const float ones[COUNT] = {1, 1, 1, 1, 1};
	const struct learning_inputs with = {COUNT, places, ones};
	const struct learning_inputs without = {COUNT, places, NULL};
	struct learning_net_units units;

	scatter(&shapes[0]);
	assert_true(learning_net_value(&shapes[0], weights, &with, &units) ==
		    learning_net_value(&shapes[0], weights, &without, &units));
}

TEST(a_net_begins_with_small_weights_of_its_seed)
{
	static float again[WEIGHTS_MAX];
	const struct learning_net *net = &shapes[0];
	size_t size = (size_t)learning_net_count(net) * sizeof *weights;
	struct random random = seeded(1);

	learning_net_begin(net, weights, &random);
	random_seed(&random, 1);
	learning_net_begin(net, again, &random);
	assert_memory_equal(weights, again, size);
	for (int i = 0; i < learning_net_count(net); i++)
		assert_true(fabsf(weights[i]) <= 0.2f);
	learning_net_begin(net, again, &random);
	assert_memory_not_equal(weights, again, size);
}

BEFORE_ALL
{
	random_seed(&numbers, 11);
}
