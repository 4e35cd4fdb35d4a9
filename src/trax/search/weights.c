#include "trax/search/weights.h"

#include "learning/weights.h"

INCBIN(trax_7_net, "src/trax/7.net");
INCBIN(trax_10_net, "src/trax/10.net");
INCBIN(trax_15_net, "src/trax/15.net");
INCBIN(trax_25_net, "src/trax/25.net");

int
weights_size(int rows, int columns)
{
	static const int squares[WEIGHTS_SIZES - 1] = {8 * 8, 12 * 12, 18 * 18};
	int size = 0;

	while (size < WEIGHTS_SIZES - 1 && rows * columns > squares[size])
		size++;
	return size;
}

void
weights_copy(int size, int16_t weights[static WORTH_WEIGHTS])
{
#define NET(side) \
	LEARNING_WEIGHTS(trax_##side##_net, WORTH_WEIGHTS, WORTH_POINT)
	static const struct learning_weights all[WEIGHTS_SIZES] = {
		NET(7), NET(10), NET(15), NET(25)};

	learning_weights_copy(&all[size], weights, WORTH_WEIGHTS);
}

void
weights_unfold(int size, struct worth *worth)
{
	int16_t weights[WORTH_WEIGHTS];

	weights_copy(size, weights);
	worth_unfold(worth, weights);
}
