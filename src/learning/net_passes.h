/*
 * The two passes through a net, forward and back, to be compiled for a shape
 * that is constant:
 *
 *	static const struct learning_net shape = {520, 64, 32};
 *
 *	return learning_net_forward(&shape, weights, inputs, &units);
 */
#ifndef LEARNING_NET_PASSES_H
#define LEARNING_NET_PASSES_H

#include "learning/net.h"

#define LEARNING_NET_INLINE static inline __attribute__((always_inline))

enum { LEARNING_NET_BLOCK = 16 };

/* Four numbers at once, at any address; every sum is as if one by one. */
typedef float learning_net_lanes
	__attribute__((vector_size(16), aligned(4), may_alias));

struct learning_net_block {
	learning_net_lanes a, b, c, d;
};

LEARNING_NET_INLINE struct learning_net_block
learning_net_load(const float from[static LEARNING_NET_BLOCK])
{
	const learning_net_lanes *l = (const learning_net_lanes *)from;

	return (struct learning_net_block){l[0], l[1], l[2], l[3]};
}

LEARNING_NET_INLINE void
learning_net_add(struct learning_net_block *sum,
	const float row[static LEARNING_NET_BLOCK], float factor)
{
	struct learning_net_block r = learning_net_load(row);

	sum->a += factor * r.a;
	sum->b += factor * r.b;
	sum->c += factor * r.c;
	sum->d += factor * r.d;
}

LEARNING_NET_INLINE void
learning_net_rectify(float to[static LEARNING_NET_BLOCK],
	const struct learning_net_block *sum)
{
	learning_net_lanes *l = (learning_net_lanes *)to;

	l[0] = sum->a;
	l[1] = sum->b;
	l[2] = sum->c;
	l[3] = sum->d;
	for (int i = 0; i < LEARNING_NET_BLOCK; i++)
		to[i] = to[i] > 0 ? to[i] : 0;
}

/* The units that are not 0, found without a branch: about half of them are, and
 * no processor guesses which. */
LEARNING_NET_INLINE int
learning_net_live(const float units[], int count, uint8_t live[])
{
	int n = 0;

	for (int i = 0; i < count; i++) {
		live[n] = (uint8_t)i;
		n += units[i] != 0;
	}
	return n;
}

/* The second layer, behind UNITS->first; WEIGHTS are those to it. */
LEARNING_NET_INLINE void
learning_net_second(const struct learning_net *net, const float weights[],
	struct learning_net_units *units)
{
	const float *bias = weights + net->first * net->second;
	uint8_t live[LEARNING_NET_UNITS_MAX];
	int count = learning_net_live(units->first, net->first, live);

	for (int at = 0; at < net->second; at += LEARNING_NET_BLOCK) {
		struct learning_net_block sum = learning_net_load(bias + at);

		for (int i = 0; i < count; i++)
			learning_net_add(&sum,
				weights + live[i] * net->second + at,
				units->first[live[i]]);
		learning_net_rectify(units->second + at, &sum);
	}
}

LEARNING_NET_INLINE float
learning_net_forward(const struct learning_net *net, const float weights[],
	const struct learning_inputs *inputs, struct learning_net_units *units)
{
	const float *bias = weights + net->inputs * net->first;
	const float *last = bias + net->first;

	for (int at = 0; at < net->first; at += LEARNING_NET_BLOCK) {
		struct learning_net_block sum = learning_net_load(bias + at);

		for (int i = 0; i < inputs->count; i++)
			learning_net_add(&sum,
				weights + inputs->index[i] * net->first + at,
				inputs->value ? inputs->value[i] : 1);
		learning_net_rectify(units->first + at, &sum);
	}
	if (net->second > 0) {
		learning_net_second(net, last, units);
		last += (net->first + 1) * net->second;
	}
	int count = net->second > 0 ? net->second : net->first;
	const float *unit = net->second > 0 ? units->second : units->first;
	float value = last[count];
	for (int i = 0; i < count; i++)
		value += last[i] * unit[i];
	return value;
}

/* Back from the output to the units of the layer before it: their SLOPES. */
LEARNING_NET_INLINE void
learning_net_back_last(int count, const float last[], const float unit[],
	float error, float gradient[], float slopes[])
{
	gradient[count] += error;
	for (int i = 0; i < count; i++) {
		gradient[i] += error * unit[i];
		slopes[i] = unit[i] > 0 ? error * last[i] : 0;
	}
}

/* Back through the second layer, whose slopes are SECOND, to the first. */
LEARNING_NET_INLINE void
learning_net_back_second(const struct learning_net *net, const float weights[],
	const struct learning_net_units *units, const float second[],
	float gradient[], float slopes[])
{
	const int n = net->second;

	for (int i = 0; i < n; i++)
		gradient[net->first * n + i] += second[i];
	for (int i = 0; i < net->first; i++) {
		slopes[i] = 0;
		if (units->first[i] <= 0)
			continue;
		for (int j = 0; j < n; j++) {
			gradient[i * n + j] += units->first[i] * second[j];
			slopes[i] += weights[i * n + j] * second[j];
		}
	}
}

LEARNING_NET_INLINE void
learning_net_back(const struct learning_net *net, const float weights[],
	const struct learning_inputs *inputs,
	const struct learning_net_units *units, float error, float gradient[])
{
	const int n = net->first;
	const int behind = (net->inputs + 1) * n;
	const int last = behind + (n + 1) * net->second;
	float first[LEARNING_NET_UNITS_MAX], second[LEARNING_NET_UNITS_MAX];

	if (net->second > 0) {
		learning_net_back_last(net->second, weights + last,
			units->second, error, gradient + last, second);
		learning_net_back_second(net, weights + behind, units, second,
			gradient + behind, first);
	} else {
		learning_net_back_last(n, weights + behind, units->first, error,
			gradient + behind, first);
	}
	for (int i = 0; i < n; i++)
		gradient[net->inputs * n + i] += first[i];
	for (int k = 0; k < inputs->count; k++) {
		float *row = gradient + inputs->index[k] * n;
		float value = inputs->value ? inputs->value[k] : 1;

		for (int i = 0; i < n; i++)
			row[i] += value * first[i];
	}
}

#endif
