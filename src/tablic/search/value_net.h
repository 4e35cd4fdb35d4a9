/*
 * A learned value of a stand: a small net of rectified linear units, inputs
 * the features, output the points that are still to come, own less the
 * other's. All sums are in a fixed order, so a value is the same everywhere.
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

/* What the layers came to, for who learns. */
struct tablic_value_trace {
	float first[TABLIC_VALUE_NET_FIRST];
	float second[TABLIC_VALUE_NET_SECOND];
};

float tablic_value_net_evaluate(
	const struct tablic_value_net *, const struct tablic_features *);

/* The same, with the layers after rectification in TRACE. */
float tablic_value_trace(const struct tablic_value_net *,
	const struct tablic_features *, struct tablic_value_trace *);

#endif
