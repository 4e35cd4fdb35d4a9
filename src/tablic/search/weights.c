#include "tablic/search/weights.h"

#include <assert.h>

#include "learning/weights.h"

INCBIN(tablic_points_net, "src/tablic/points.net");
INCBIN(tablic_stihovi_net, "src/tablic/stihovi.net");
INCBIN(tablic_three_net, "src/tablic/three.net");
INCBIN(tablic_four_net, "src/tablic/four.net");
INCBIN(tablic_pairs_net, "src/tablic/pairs.net");

#define NET(name, unit)                                               \
	static const struct learning_weights name = LEARNING_WEIGHTS( \
		tablic_##name##_net, TABLIC_VALUE_NET_WEIGHTS, unit)

NET(points, TABLIC_WEIGHTS_UNIT);
NET(stihovi, TABLIC_WEIGHTS_UNIT);
NET(three, TABLIC_WEIGHTS_UNIT_MANY);
NET(four, TABLIC_WEIGHTS_UNIT_MANY);
NET(pairs, TABLIC_WEIGHTS_UNIT_MANY);

void
tablic_weights_read(struct tablic_value_net *net, enum tablic_scoring scoring)
{
	learning_weights_read(scoring == TABLIC_STIHOVI ? &stihovi : &points,
		(float *)net, TABLIC_VALUE_NET_WEIGHTS);
}

void
tablic_weights_read_many(struct tablic_value_net *net, int seats)
{
	assert(seats == 3 || seats == TABLIC_WEIGHTS_SEATS_MOST);
	learning_weights_read(seats == 3 ? &three : &four, (float *)net,
		TABLIC_VALUE_NET_WEIGHTS);
}

void
tablic_weights_read_pairs(struct tablic_value_net *net)
{
	learning_weights_read(&pairs, (float *)net, TABLIC_VALUE_NET_WEIGHTS);
}
