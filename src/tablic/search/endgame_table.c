#include "tablic/search/endgame_table.h"

#include <string.h>

enum { BEST_MAX = (1 << 12) - 1, PLIES_MAX = 15 };

void
endgame_table_begin(struct endgame_table *table)
{
	if (table->generation == 0 || table->generation == UINT16_MAX) {
		memset(table->places, 0, sizeof table->places);
		table->generation = 0;
	}
	table->generation++;
}

struct endgame_bounds
endgame_table_find(const struct endgame_table *table, uint64_t key)
{
	const struct endgame_entry *place =
		table->places[key >> (64 - ENDGAME_PLACE_BITS)];

	for (int i = 0; i < ENDGAME_PLACE_ENTRIES; i++) {
		if (place[i].key == key &&
			place[i].generation == table->generation)
			return (struct endgame_bounds){
				place[i].low, place[i].high, place[i].best};
	}
	return (struct endgame_bounds){-ENDGAME_INFINITY, ENDGAME_INFINITY, 0};
}

/* Entries of other questions are free; of this one's, those with the fewest
 * plies are the cheapest to find again. */
static int
cost(const struct endgame_table *table, const struct endgame_entry *entry)
{
	return entry->generation == table->generation ? (int)entry->plies : -1;
}

/* The entry of KEY, without bounds if it is new. */
static struct endgame_entry *
entry_of(struct endgame_table *table, uint64_t key, int plies)
{
	struct endgame_entry *place =
		table->places[key >> (64 - ENDGAME_PLACE_BITS)];
	struct endgame_entry *least = place;

	for (int i = 0; i < ENDGAME_PLACE_ENTRIES; i++) {
		struct endgame_entry *entry = &place[i];

		if (entry->key == key && entry->generation == table->generation)
			return entry;
		if (cost(table, entry) < cost(table, least))
			least = entry;
	}
	*least = (struct endgame_entry){
		.key = key,
		.low = -ENDGAME_INFINITY,
		.high = ENDGAME_INFINITY,
		.plies = (unsigned)plies & PLIES_MAX,
		.generation = table->generation & UINT16_MAX,
	};
	return least;
}

void
endgame_table_note(struct endgame_table *table, uint64_t key, int plies,
	const struct endgame_bounds *bounds)
{
	struct endgame_entry *entry = entry_of(table, key, plies);

	if (bounds->low > entry->low)
		entry->low = (int16_t)bounds->low;
	if (bounds->high < entry->high)
		entry->high = (int16_t)bounds->high;
	if (bounds->best <= BEST_MAX)
		entry->best = bounds->best & BEST_MAX;
}
