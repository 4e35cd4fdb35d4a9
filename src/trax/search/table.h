/*
 * What a search has found of positions, by their keys. A place holds two
 * findings, the deeper one and the last one.
 */
#ifndef TRAX_SEARCH_TABLE_H
#define TRAX_SEARCH_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "trax/search/field.h"

enum table_bound { TABLE_LEAST = 1, TABLE_MOST = 2, TABLE_EXACT = 3 };

struct table;

/* NULL: no memory. */
struct table *table_new(void);
void table_free(struct table *);

/* Forgets everything, at hardly any cost. */
void table_clear(struct table *);

/* What the search knows about a position. */
struct table_finding {
	int value;
	enum table_bound bound;
	int depth;		/* from 0 to 255 */
	struct field_move move; /* the best one; square 0: none */
};

/* False: nothing is known. */
bool table_find(const struct table *, uint64_t key, struct table_finding *);

void table_keep(struct table *, uint64_t key, const struct table_finding *);

#endif
