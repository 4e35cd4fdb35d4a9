#include "learning/softmax.h"

#include <assert.h>
#include <math.h>

static float
uniform(struct random *random)
{
	return (float)(random_next(random) >> 40) * 0x1p-24f;
}

/* exp(worth / temperature) of each, over that of the best. Returns the sum. */
static float
weigh(const float worth[], int count, float temperature, float weight[])
{
	float best = worth[0], sum = 0;

	assert(count > 0 && count <= LEARNING_SOFTMAX_MAX);
	for (int i = 1; i < count; i++)
		best = worth[i] > best ? worth[i] : best;
	for (int i = 0; i < count; i++)
		sum += weight[i] = expf((worth[i] - best) / temperature);
	return sum;
}

void
learning_softmax(
	const float worth[], int count, float temperature, float chance[])
{
	float sum = weigh(worth, count, temperature, chance);

	for (int i = 0; i < count; i++)
		chance[i] /= sum;
}

int
learning_softmax_draw(const float worth[], int count, float temperature,
	struct random *random)
{
	float weight[LEARNING_SOFTMAX_MAX];
	float sum = weigh(worth, count, temperature, weight);
	float drawn = uniform(random) * sum;

	for (int i = 0; i < count - 1; i++) {
		drawn -= weight[i];
		if (drawn < 0)
			return i;
	}
	return count - 1;
}

float
learning_softmax_slopes(
	const float taught[], const float worth[], int count, float slope[])
{
	float loss = 0;

	learning_softmax(worth, count, 1, slope);
	for (int i = 0; i < count; i++) {
		if (taught[i] > 0)
			loss += taught[i] *
				logf(taught[i] / fmaxf(slope[i], 1e-30f));
		slope[i] -= taught[i];
	}
	return loss;
}
