#include "learning/net.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "learning/net_passes.h"

static float
uniform(struct random *random)
{
	return (float)(random_next(random) >> 40) * 0x1p-23f - 1;
}

static float *
scatter(float *weights, int count, float most, struct random *random)
{
	for (int i = 0; i < count; i++)
		weights[i] = most * uniform(random);
	return weights + count;
}

static bool
fits(int units)
{
	return units % LEARNING_NET_BLOCK == 0 &&
	       units <= LEARNING_NET_UNITS_MAX;
}

void
learning_net_begin(
	const struct learning_net *net, float weights[], struct random *random)
{
	int last = net->second > 0 ? net->second : net->first;
	float *at = weights;

	assert(net->first > 0 && fits(net->first) && fits(net->second));
	memset(weights, 0, (size_t)learning_net_count(net) * sizeof *weights);
	at = scatter(at, net->inputs * net->first, 0.15f, random) + net->first;
	if (net->second > 0)
		at = scatter(at, net->first * net->second, 0.2f, random) +
		     net->second;
	scatter(at, last, 0.2f, random);
}

float
learning_net_value(const struct learning_net *net, const float weights[],
	const struct learning_inputs *inputs, struct learning_net_units *units)
{
	return learning_net_forward(net, weights, inputs, units);
}

void
learning_net_slopes(const struct learning_net *net, const float weights[],
	const struct learning_inputs *inputs,
	const struct learning_net_units *units, float error, float gradient[])
{
	learning_net_back(net, weights, inputs, units, error, gradient);
}
