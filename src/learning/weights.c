#include "learning/weights.h"

#include <assert.h>
#include <math.h>

static int16_t
number_at(const struct learning_weights *weights, int place)
{
	const unsigned char *bytes = (const unsigned char *)weights->end -
				     2 * (weights->count - place);

	return (int16_t)(bytes[0] | bytes[1] << 8);
}

void
learning_weights_read(
	const struct learning_weights *weights, float to[], int count)
{
	assert(weights->count == count);
	for (int i = 0; i < count; i++)
		to[i] = (float)number_at(weights, i) / (float)weights->unit;
}

void
learning_weights_copy(
	const struct learning_weights *weights, int16_t to[], int count)
{
	assert(weights->count == count);
	for (int i = 0; i < count; i++)
		to[i] = number_at(weights, i);
}

int16_t
learning_weights_round(float weight, int unit)
{
	float scaled = rintf(weight * (float)unit);

	if (scaled > INT16_MAX)
		return INT16_MAX;
	return scaled < -INT16_MAX ? -INT16_MAX : (int16_t)scaled;
}
