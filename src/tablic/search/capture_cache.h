/*
 * Captures over counts, remembered: in a search the same tables come back again
 * and again. What is remembered is bounded, and forgotten when it is too much;
 * that changes nothing but the time.
 */
#ifndef TABLIC_SEARCH_CAPTURE_CACHE_H
#define TABLIC_SEARCH_CAPTURE_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "tablic/counts.h"

struct tablic_capture_cache;

/* Captures of a card on a table, each once, in the greedy player's order: most
 * points, then most cards, then TD, 2C and aces. So the whole table, if it can
 * be taken, is the first. */
struct tablic_captures {
	const tablic_counts *taken;
	uint32_t count;
	bool whole; /* false: there are more, and not all of them worse */
};

/* A book of about 2^BITS tables, 8 to 20, and 64 << BITS bytes; so long a list,
 * of 2^BITS captures, is still whole. NULL: no memory. */
struct tablic_capture_cache *tablic_capture_cache_new(int bits);
void tablic_capture_cache_free(struct tablic_capture_cache *);

/* The captures of a card of VALUE on TABLE, laying it down not included. They
 * stay valid until the next call. */
struct tablic_captures tablic_capture_cache_get(
	struct tablic_capture_cache *, tablic_counts table, int value);

#endif
