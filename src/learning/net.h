/*
 * A net with one output: sparse inputs, one or two layers of rectified linear
 * units. All sums are in a fixed order, so a value is the same in any process.
 *
 * Its weights lie in one array: from each input in turn to all units of the
 * first layer, their biases; from each of these units to all of the second
 * layer, their biases; from each unit of the last layer to the output, and its
 * bias. Where the shape is known when it is compiled, net_passes.h is quicker.
 */
#ifndef LEARNING_NET_H
#define LEARNING_NET_H

#include "common/random.h"
#include "learning/inputs.h"

enum { LEARNING_NET_UNITS_MAX = 256 };

struct learning_net {
	int inputs;
	int first;  /* units: a multiple of 16 up to LEARNING_NET_UNITS_MAX */
	int second; /* the same; 0: there is no second layer */
};

/* The outputs of the layers, after rectification; for learning. */
struct learning_net_units {
	float first[LEARNING_NET_UNITS_MAX];
	float second[LEARNING_NET_UNITS_MAX];
};

/* How many weights it has. */
static inline int
learning_net_count(const struct learning_net *net)
{
	int last = net->second > 0 ? net->second : net->first;

	return (net->inputs + 1) * net->first +
	       (net->second > 0 ? (net->first + 1) * net->second : 0) + last +
	       1;
}

/* Small weights to begin with, biases of 0. */
void learning_net_begin(
	const struct learning_net *, float weights[], struct random *);

float learning_net_value(const struct learning_net *, const float weights[],
	const struct learning_inputs *, struct learning_net_units *);

/* Adds the slope of the output by each weight, times ERROR, to GRADIENT; UNITS
 * are from learning_net_value of the same weights and inputs (back
 * propagation). */
void learning_net_slopes(const struct learning_net *, const float weights[],
	const struct learning_inputs *, const struct learning_net_units *,
	float error, float gradient[]);

#endif
