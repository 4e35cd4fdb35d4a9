#include "learning/weights.h"

#include <assert.h>
#include <math.h>

void
learning_weights_read(
	const struct learning_weights *weights, float to[], int count)
{
	assert(weights->count == count);
	for (int i = 0; i < count; i++)
		to[i] = (float)weights->values[i] / (float)weights->unit;
}

int16_t
learning_weights_round(float weight, int unit)
{
	float scaled = rintf(weight * (float)unit);

	if (scaled > INT16_MAX)
		return INT16_MAX;
	return scaled < -INT16_MAX ? -INT16_MAX : (int16_t)scaled;
}
