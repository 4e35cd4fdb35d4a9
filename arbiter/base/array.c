#include "base/array.h"

#include <stdlib.h>

enum { CAPACITY_MIN = 64 };

void *
array_grow(void *array, size_t count, size_t *capacity, size_t size)
{
	if (count < *capacity)
		return array;
	size_t more = *capacity ? 2 * *capacity : CAPACITY_MIN;
	void *moved = reallocarray(array, more, size);
	if (moved)
		*capacity = more;
	return moved;
}
