/*
 * A set of numbers that are not negative and mostly lie close together, as
 * those of games do: pages of bits, found by hash. However the numbers lie, it
 * takes but one page for each. {0} is empty.
 */
#ifndef BASE_NUMBER_SET_H
#define BASE_NUMBER_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/hash_index.h"

struct number_page;

struct number_set {
	struct number_page *pages;
	size_t count;
	size_t capacity;
	size_t latest; /* the page that was used last */
	struct hash_index index;
};

void number_set_release(struct number_set *);

/* Adds NUMBER. 1: it is new; 0: it was there; -1 with errno: no memory. */
int number_set_add(struct number_set *, long number);

bool number_set_has(const struct number_set *, long number);

/* Calls VISIT with the first and the last of each stretch of numbers without a
 * gap, ascending. -1: VISIT has returned that, or memory is short, with errno.
 */
int number_set_stretches(const struct number_set *,
	int (*visit)(void *context, long first, long last), void *context);

#endif
