#include "tablic_endgame_table.h"

#include <string.h>

void
endgame_table_begin(struct endgame_table *table)
{
	if (table->generation == 0 || table->generation == UINT16_MAX) {
		memset(table->places, 0, sizeof table->places);
		table->generation = 0;
	}
	table->generation++;
}

const struct endgame_entry *
endgame_table_find(const struct endgame_table *table, uint64_t key)
{
	const struct endgame_entry *place =
		table->places[key >> (64 - ENDGAME_PLACE_BITS)];

	for (int i = 0; i < ENDGAME_PLACE_ENTRIES; i++) {
		if (place[i].key == key &&
			place[i].generation == table->generation)
			return &place[i];
	}
	return NULL;
}

/* Entries of other questions are free; of this one's, those with the fewest
 * plies are the cheapest to find again. */
static int
worth(const struct endgame_table *table, const struct endgame_entry *entry)
{
	return entry->generation == table->generation ? entry->plies : -1;
}

struct endgame_entry *
endgame_table_add(struct endgame_table *table, uint64_t key, int plies)
{
	struct endgame_entry *place =
		table->places[key >> (64 - ENDGAME_PLACE_BITS)];
	struct endgame_entry *least = place;

	for (int i = 0; i < ENDGAME_PLACE_ENTRIES; i++) {
		struct endgame_entry *entry = &place[i];
		if (entry->key == key && entry->generation == table->generation)
			return entry;
		if (worth(table, entry) < worth(table, least))
			least = entry;
	}
	*least = (struct endgame_entry){
		.key = key,
		.low = INT16_MIN,
		.high = INT16_MAX,
		.plies = (unsigned)plies & 15,
		.generation = table->generation & UINT16_MAX,
	};
	return least;
}
