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

/* All entries of a new cache are those of the empty table, and right. */
struct tablic_table_cache *
tablic_table_cache_new(enum tablic_scoring scoring)
{
	struct tablic_table_cache *cache = calloc(1, sizeof *cache);

	if (cache)
		cache->scoring = scoring;
	return cache;
}

void
tablic_table_cache_free(struct tablic_table_cache *cache)
{
	free(cache);
}

static void
find_gain(struct tablic_table_gains *gains, enum tablic_scoring scoring,
	card_set table, int value)
{
	card_set taken = tablic_capture_best_of_table(value, table);
	bool clears = taken == table;

	gains->capturers |= (uint16_t)(1 << value);
	gains->clears |= (uint16_t)(clears << value);
	/* The played card's points apart from those taken: the card that stands
	 * for its equals here may lie on the table itself. */
	card_set played = card_bit((card)(CARD_SUIT_COUNT * value + 2));
	gains->points[value] =
		(uint8_t)(tablic_card_points(scoring, taken) +
			  tablic_card_points(scoring, played) + clears);
	gains->cards[value] = (uint8_t)card_set_size(taken);
}

void
tablic_table_gains_find(struct tablic_table_gains *gains,
	enum tablic_scoring scoring, card_set table)
{
	card_set capturers = capture_sums_capturers(capture_sums_of(table));

	*gains = (struct tablic_table_gains){.table = tablic_counts_of(table)};
	for (; capturers != 0; capturers &= ~card_set_of_value(
				       card_value(card_set_first(capturers))))
		find_gain(gains, scoring, table,
			card_value(card_set_first(capturers)));
}

const struct tablic_table_gains *
tablic_table_cache_get(struct tablic_table_cache *cache, card_set table)
{
	tablic_counts counts = tablic_counts_of(table);
	uint64_t hash = counts * 0x9e3779b97f4a7c15;
	struct tablic_table_gains *gains = &cache->entries[hash >> (64 - BITS)];

	if (gains->table != counts)
		tablic_table_gains_find(gains, cache->scoring, table);
	return gains;
}
