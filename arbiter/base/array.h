/*
 * An array on the heap that doubles as it fills, for owners that keep it with
 * its count and its capacity.
 */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

/* Makes room for one more than COUNT items of SIZE bytes; ARRAY is the address of
 * the pointer to them. -1 with errno, and all is as before. */
int array_grow(void *array, size_t count, size_t *capacity, size_t size);

/* The same for the array that is itself named, and the variable CAPACITY. */
#define ARRAY_GROW(array, count, capacity) \
	array_grow(&(array), (size_t)(count), &(capacity), sizeof *(array))

/* Adds items of zeroes until there are WANTED. -1 with errno. */
int array_fill(void *array, size_t *count, size_t *capacity, size_t size,
	size_t wanted);

/* The same for the array that is itself named, and its variables. */
#define ARRAY_FILL(array, count, capacity, wanted)                   \
	array_fill(&(array), &(count), &(capacity), sizeof *(array), \
		(size_t)(wanted))

#endif
