/*
 * A cache of what can be gained on a table: for each value the richest capture
 * of a card of it, by the greedy player's order. Tables come back again and
 * again where many hands and plays are tried.
 */
#ifndef TABLIC_SEARCH_TABLE_CACHE_H
#define TABLIC_SEARCH_TABLE_CACHE_H

#include <stdint.h>

#include "tablic/counts.h"
#include "tablic/rules.h"

struct tablic_table_gains {
	tablic_counts table;
	uint16_t capturers; /* bit v: a card of value v can take */
	uint16_t clears;    /* bit v: its richest capture is a tabla */
	/* Points that it wins: cards taken, the played one (not 2C, not TD),
	 * and the tabla. */
	uint8_t points[CARD_VALUE_COUNT];
	uint8_t cards[CARD_VALUE_COUNT]; /* that it takes */
};

/* The gains on TABLE. */
void tablic_table_gains_find(
	struct tablic_table_gains *, enum tablic_scoring, card_set table);

struct tablic_table_cache;

/* About a megabyte. NULL: no memory. */
struct tablic_table_cache *tablic_table_cache_new(enum tablic_scoring);
void tablic_table_cache_free(struct tablic_table_cache *);

/* The gains on TABLE, found if they are not there; valid until the next call.
 */
const struct tablic_table_gains *tablic_table_cache_get(
	struct tablic_table_cache *, card_set table);

#endif
