#include "tablic/search/weights.h"

#include <assert.h>

void
tablic_weights_read(struct tablic_value_net *net, enum tablic_scoring scoring)
{
	learning_weights_read(scoring == TABLIC_STIHOVI
				      ? &tablic_weights_stihovi
				      : &tablic_weights_points,
		(float *)net, TABLIC_VALUE_NET_WEIGHTS);
}

void
tablic_weights_read_many(struct tablic_value_net *net, int seats)
{
	assert(seats == 3 || seats == TABLIC_WEIGHTS_SEATS_MOST);
	learning_weights_read(
		seats == 3 ? &tablic_weights_three : &tablic_weights_four,
		(float *)net, TABLIC_VALUE_NET_WEIGHTS);
}

void
tablic_weights_read_pairs(struct tablic_value_net *net)
{
	learning_weights_read(
		&tablic_weights_pairs, (float *)net, TABLIC_VALUE_NET_WEIGHTS);
}
