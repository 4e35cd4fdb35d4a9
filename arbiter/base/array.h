/*
 * An array on the heap that doubles as it fills, for owners that keep it with
 * its count and its capacity.
 */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

/* Room for one more than COUNT items of SIZE bytes: the array, moved and
 * *CAPACITY grown if it must be. NULL with errno, and all is as before. */
void *array_grow(void *array, size_t count, size_t *capacity, size_t size);

#endif
