#include "tablic/search/weights.h"

#include <math.h>
#include <string.h>

void
tablic_weights_read(struct tablic_value_net *net, enum tablic_scoring scoring)
{
	float weights[TABLIC_WEIGHTS_COUNT];

	for (int i = 0; i < TABLIC_WEIGHTS_COUNT; i++)
		weights[i] =
			(float)tablic_weights[scoring][i] / TABLIC_WEIGHTS_UNIT;
	memcpy(net, weights, sizeof *net);
}

int16_t
tablic_weights_round(float weight)
{
	float scaled = rintf(weight * TABLIC_WEIGHTS_UNIT);

	if (scaled > INT16_MAX)
		return INT16_MAX;
	return scaled < -INT16_MAX ? -INT16_MAX : (int16_t)scaled;
}
