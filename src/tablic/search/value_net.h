/*
 * The value net: a position's features to the points that are still to come,
 * own less the other's. A net of learning/net.h with two layers. A large one has
 * more features and units; it is there for points in a game of two, and for
 * three, four and six.
 */
#ifndef TABLIC_SEARCH_VALUE_NET_H
#define TABLIC_SEARCH_VALUE_NET_H

#include "learning/net.h"
#include "tablic/search/features.h"

enum {
	TABLIC_VALUE_NET_FIRST = 64,
	TABLIC_VALUE_NET_FIRST_LARGE = 128,
	TABLIC_VALUE_NET_SECOND = 32,
};

#define TABLIC_VALUE_NET_COUNT(features, first)           \
	(((features) + 1) * (first) +                     \
		((first) + 1) * TABLIC_VALUE_NET_SECOND + \
		TABLIC_VALUE_NET_SECOND + 1)

enum {
	TABLIC_VALUE_NET_WEIGHTS =
		TABLIC_VALUE_NET_COUNT(TABLIC_FEATURES, TABLIC_VALUE_NET_FIRST),
	TABLIC_VALUE_NET_WEIGHTS_LARGE = TABLIC_VALUE_NET_COUNT(
		TABLIC_FEATURES_LARGE, TABLIC_VALUE_NET_FIRST_LARGE),
};

struct tablic_value_net {
	bool large;
	float weights[TABLIC_VALUE_NET_WEIGHTS_LARGE]; /* as learning/net.h */
};

/* What the owner of a position of two has to expect. */
float tablic_value_net_of(const struct tablic_value_net *,
	const struct tablic_position *, struct tablic_table_cache *);

/* By the features that the net has. */
float tablic_value_net_evaluate(
	const struct tablic_value_net *, const struct tablic_features *);

/* The shape of a net. */
const struct learning_net *tablic_value_net_shape(bool large);

/* Learning: adds the gradient of half the squared error of WEIGHTS, those of a
 * net, where FEATURES are worth TARGET, to GRADIENT. Returns the error. */
float tablic_value_net_learn(bool large, const float weights[],
	const struct tablic_features *, float target, float gradient[]);

/* Learning a large net in two steps, since the error of one position depends on
 * the others of its choice: its value, and the gradient of so much ERROR. */
float tablic_value_net_large(const float weights[],
	const struct tablic_features *, struct learning_net_units *);
void tablic_value_net_large_learn(const float weights[],
	const struct tablic_features *, const struct learning_net_units *,
	float error, float gradient[]);

#endif
