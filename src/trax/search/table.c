#include "trax/search/table.h"

#include <stdlib.h>
#include <string.h>

enum { PLACE_BITS = 16, PLACES = 1 << PLACE_BITS, AGES = UINT16_MAX };

#define DEPTH_MASK UINT64_C(255)

struct entry {
	uint64_t key_depth; /* the depth in the lowest byte */
	int32_t value;
	uint16_t age;  /* the table's, or nothing is here */
	uint16_t rest; /* ten bits the square, four the tile, two the bound */
};

struct place {
	struct entry deep;
	struct entry last;
};

struct table {
	uint16_t age;
	struct place places[PLACES];
};

struct table *
table_new(void)
{
	struct table *table = calloc(1, sizeof *table);

	if (table)
		table->age = 1;
	return table;
}

void
table_free(struct table *table)
{
	free(table);
}

void
table_clear(struct table *table)
{
	if (table->age == AGES)
		memset(table, 0, sizeof *table);
	table->age++;
}

static size_t
place_of(uint64_t key)
{
	return key >> (64 - PLACE_BITS);
}

static bool
holds(const struct table *table, const struct entry *entry, uint64_t key)
{
	return entry->age == table->age &&
	       ((entry->key_depth ^ key) & ~DEPTH_MASK) == 0;
}

bool
table_find(
	const struct table *table, uint64_t key, struct table_finding *finding)
{
	const struct place *place = &table->places[place_of(key)];
	const struct entry *entry =
		holds(table, &place->deep, key) ? &place->deep : &place->last;

	if (!holds(table, entry, key))
		return false;
	*finding = (struct table_finding){
		.value = entry->value,
		.bound = (enum table_bound)(entry->rest & 3),
		.depth = (int)(entry->key_depth & DEPTH_MASK),
		.move = {(uint16_t)(entry->rest >> 6),
			(trax_tile)(entry->rest >> 2 & SIDE_SET_ALL)},
	};
	return true;
}

void
table_keep(
	struct table *table, uint64_t key, const struct table_finding *finding)
{
	struct place *place = &table->places[place_of(key)];
	uint64_t depth = (uint64_t)finding->depth;

	/* A position is in at most one of them. */
	struct entry *entry =
		place->deep.age != table->age ||
				holds(table, &place->deep, key) ||
				depth >= (place->deep.key_depth & DEPTH_MASK)
			? &place->deep
			: &place->last;

	*entry = (struct entry){
		.key_depth = (key & ~DEPTH_MASK) | depth,
		.value = finding->value,
		.age = table->age,
		.rest = (uint16_t)(finding->move.square << 6 |
				   finding->move.tile << 2 |
				   (int)finding->bound),
	};
}
