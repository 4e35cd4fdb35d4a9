/*
 * The value net: a position's features to the points that are still to come,
 * own less the other's. Two layers of rectified linear units; all sums are in
 * a fixed order, so a value is the same on every machine.
 */
#ifndef TABLIC_SEARCH_VALUE_NET_H
#define TABLIC_SEARCH_VALUE_NET_H

#include "tablic/search/features.h"

enum { TABLIC_VALUE_NET_FIRST = 64, TABLIC_VALUE_NET_SECOND = 32 };

struct tablic_value_net {
	float first[TABLIC_FEATURES][TABLIC_VALUE_NET_FIRST];
	float first_bias[TABLIC_VALUE_NET_FIRST];
	float second[TABLIC_VALUE_NET_FIRST][TABLIC_VALUE_NET_SECOND];
	float second_bias[TABLIC_VALUE_NET_SECOND];
	float last[TABLIC_VALUE_NET_SECOND];
	float last_bias;
};

/* The outputs of the hidden layers, after rectification; for learning. */
struct tablic_value_net_activations {
	float first[TABLIC_VALUE_NET_FIRST];
	float second[TABLIC_VALUE_NET_SECOND];
};

float tablic_value_net_evaluate(
	const struct tablic_value_net *, const struct tablic_features *);

/* The same, with the outputs of the hidden layers. */
float tablic_value_net_forward(const struct tablic_value_net *,
	const struct tablic_features *, struct tablic_value_net_activations *);

#endif
