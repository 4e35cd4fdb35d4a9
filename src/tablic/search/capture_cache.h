/*
 * A cache of the captures of a value on a table, over counts by type: a search
 * meets the same tables again and again. It has a fixed size and is emptied
 * when it is full, which changes nothing but the time.
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

/* A cache of up to 2^BITS / 2 tables, BITS being 8 to 20, in 64 << BITS bytes.
 * Lists of up to 2^BITS captures are whole. NULL: no memory. */
struct tablic_capture_cache *tablic_capture_cache_new(int bits);
void tablic_capture_cache_free(struct tablic_capture_cache *);

/* The captures of a card of VALUE on TABLE, laying it down not included. They
 * stay valid until the next call. */
struct tablic_captures tablic_capture_cache_get(
	struct tablic_capture_cache *, tablic_counts table, int value);

#endif
