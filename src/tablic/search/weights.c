#include "tablic/search/weights.h"

#include <assert.h>

#include "learning/weights.h"

INCBIN(tablic_points_net, "src/tablic/points.net");
INCBIN(tablic_ahead_net, "src/tablic/ahead.net");
INCBIN(tablic_stihovi_net, "src/tablic/stihovi.net");
INCBIN(tablic_three_net, "src/tablic/three.net");
INCBIN(tablic_four_net, "src/tablic/four.net");
INCBIN(tablic_six_net, "src/tablic/six.net");
INCBIN(tablic_pairs_net, "src/tablic/pairs.net");

#define NET(name, count, unit)                      \
	static const struct learning_weights name = \
		LEARNING_WEIGHTS(tablic_##name##_net, count, unit)

NET(points, TABLIC_VALUE_NET_WEIGHTS, TABLIC_WEIGHTS_UNIT);
NET(ahead, TABLIC_VALUE_NET_WEIGHTS_LARGE, TABLIC_WEIGHTS_UNIT);
NET(stihovi, TABLIC_VALUE_NET_WEIGHTS, TABLIC_WEIGHTS_UNIT);
NET(three, TABLIC_VALUE_NET_WEIGHTS_LARGE, TABLIC_WEIGHTS_UNIT);
NET(four, TABLIC_VALUE_NET_WEIGHTS_LARGE, TABLIC_WEIGHTS_UNIT);
NET(six, TABLIC_VALUE_NET_WEIGHTS_LARGE, TABLIC_WEIGHTS_UNIT);
NET(pairs, TABLIC_VALUE_NET_WEIGHTS, TABLIC_WEIGHTS_UNIT_PAIRS);

static const struct {
	enum tablic_scoring scoring;
	int seats;
	const struct learning_weights *weights;
} nets[TABLIC_NETS] = {
	{TABLIC_POINTS, 2, &ahead},
	{TABLIC_STIHOVI, 2, &stihovi},
	{TABLIC_POINTS, 3, &three},
	{TABLIC_POINTS, 4, &four},
	{TABLIC_POINTS, 6, &six},
	{TABLIC_PAIRS, TABLIC_PAIRS_SEATS, &pairs},
};

int
tablic_weights_number(enum tablic_scoring scoring, int seats)
{
	for (int i = 0; i < TABLIC_NETS; i++) {
		if (nets[i].scoring == scoring && nets[i].seats == seats)
			return i;
	}
	return -1;
}

static void
read_net(struct tablic_value_net *net, const struct learning_weights *weights)
{
	net->large = weights->count == TABLIC_VALUE_NET_WEIGHTS_LARGE;
	learning_weights_read(weights, net->weights, weights->count);
}

void
tablic_weights_read(
	struct tablic_value_net *net, enum tablic_scoring scoring, int seats)
{
	const int number = tablic_weights_number(scoring, seats);

	assert(number >= 0);
	read_net(net, nets[number].weights);
}

void
tablic_weights_read_small(struct tablic_value_net *net)
{
	read_net(net, &points);
}
