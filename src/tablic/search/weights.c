#include "tablic/search/weights.h"

void
tablic_weights_read(struct tablic_value_net *net, enum tablic_scoring scoring)
{
	learning_weights_read(scoring == TABLIC_POINTS
				      ? &tablic_weights_points
				      : &tablic_weights_stihovi,
		(float *)net, TABLIC_VALUE_NET_WEIGHTS);
}
