/*
 * The value net: a position's features to the points that are still to come,
 * own less the other's. A net of learning/net.h with two layers.
 */
#ifndef TABLIC_SEARCH_VALUE_NET_H
#define TABLIC_SEARCH_VALUE_NET_H

#include "learning/net.h"
#include "tablic/search/features.h"

enum { TABLIC_VALUE_NET_FIRST = 64, TABLIC_VALUE_NET_SECOND = 32 };

/* In the order of learning/net.h. */
struct tablic_value_net {
	float first[TABLIC_FEATURES][TABLIC_VALUE_NET_FIRST];
	float first_bias[TABLIC_VALUE_NET_FIRST];
	float second[TABLIC_VALUE_NET_FIRST][TABLIC_VALUE_NET_SECOND];
	float second_bias[TABLIC_VALUE_NET_SECOND];
	float last[TABLIC_VALUE_NET_SECOND];
	float last_bias;
};

enum {
	TABLIC_VALUE_NET_WEIGHTS =
		sizeof(struct tablic_value_net) / sizeof(float)
};

float tablic_value_net_evaluate(
	const struct tablic_value_net *, const struct tablic_features *);

/* Learning: adds the gradient of half the squared error of WEIGHTS, those of a
 * net, where FEATURES are worth TARGET, to GRADIENT. Returns the error. */
float tablic_value_net_learn(const float weights[],
	const struct tablic_features *, float target, float gradient[]);

#endif
