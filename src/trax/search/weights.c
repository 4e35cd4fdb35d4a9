#include "trax/search/weights.h"

#include <assert.h>

int
weights_size(int rows, int columns)
{
	static const int squares[WEIGHTS_SIZES - 1] = {8 * 8, 12 * 12, 18 * 18};
	int size = 0;

	while (size < WEIGHTS_SIZES - 1 && rows * columns > squares[size])
		size++;
	return size;
}

const int16_t *
weights_of(int size)
{
	static const struct learning_weights *const all[WEIGHTS_SIZES] = {
		&trax_weights_7,
		&trax_weights_10,
		&trax_weights_15,
		&trax_weights_25,
	};

	assert(all[size]->count == WORTH_WEIGHTS &&
		all[size]->unit == WORTH_POINT);
	return all[size]->values;
}
