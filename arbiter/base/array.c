#include "base/array.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 64 };

int
array_grow(void *array, size_t count, size_t *capacity, size_t size)
{
	const size_t more = *capacity ? 2 * *capacity : CAPACITY_MIN;
	void *items;

	if (count < *capacity)
		return 0;
	memcpy(&items, array, sizeof items);
	items = reallocarray(items, more, size);
	if (!items)
		return -1;
	memcpy(array, &items, sizeof items);
	*capacity = more;
	return 0;
}

int
array_fill(void *array, size_t *count, size_t *capacity, size_t size,
	size_t wanted)
{
	char *items;

	for (; *count < wanted; ++*count) {
		if (array_grow(array, *count, capacity, size) < 0)
			return -1;
		memcpy(&items, array, sizeof items);
		memset(items + *count * size, 0, size);
	}
	return 0;
}
