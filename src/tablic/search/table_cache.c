#include "tablic/search/table_cache.h"

#include <stdlib.h>

#include "tablic/capture_best.h"
#include "tablic/capture_sums.h"

enum { BITS = 14 };

struct tablic_table_cache {
	enum tablic_scoring scoring;
	struct tablic_table_gains
		entries[1 << BITS]; /* by the hash of the table */
};

/* The empty table, which all of a new one are for, is as it should be. */
struct tablic_table_cache *
tablic_table_cache_new(enum tablic_scoring scoring)
{
	struct tablic_table_cache *outlooks = calloc(1, sizeof *outlooks);

	if (outlooks != NULL)
		outlooks->scoring = scoring;
	return outlooks;
}

void
tablic_table_cache_free(struct tablic_table_cache *outlooks)
{
	free(outlooks);
}

static void
look_at(const struct tablic_table_cache *outlooks, struct tablic_table_gains *o,
	card_set table, int value)
{
	card_set taken = tablic_capture_best_of_table(value, table);
	bool clears = taken == table;

	o->takers |= (uint16_t)(1 << value);
	o->clears |= (uint16_t)(clears << value);
	/* By itself: that card may lie on the table and stand for an equal. */
	card_set played = card_bit((card)(CARD_SUIT_COUNT * value + 2));
	o->points[value] =
		(uint8_t)(tablic_card_points(outlooks->scoring, taken) +
			  tablic_card_points(outlooks->scoring, played) +
			  clears);
	o->cards[value] = (uint8_t)card_set_size(taken);
}

const struct tablic_table_gains *
tablic_table_cache_get(struct tablic_table_cache *outlooks, card_set table)
{
	tablic_counts counts = tablic_counts_of(table);
	uint64_t hash = counts * 0x9e3779b97f4a7c15;
	struct tablic_table_gains *o = &outlooks->entries[hash >> (64 - BITS)];

	if (o->table == counts)
		return o;
	*o = (struct tablic_table_gains){.table = counts};
	card_set takers = capture_sums_capturers(capture_sums_of(table));
	for (; takers != 0; takers &= ~card_set_of_value(
				    card_value(card_set_first(takers))))
		look_at(outlooks, o, table, card_value(card_set_first(takers)));
	return o;
}
