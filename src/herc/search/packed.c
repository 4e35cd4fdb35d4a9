#include "herc/search/packed.h"

#include <string.h>

enum { VALUES = 13 };

herc_set
herc_pack(trick_set set)
{
	herc_set packed = 0;

	for (; set != 0; set &= set - 1) {
		int c = trick_set_first(set);

		packed |= (herc_set)1 << (4 * (c % VALUES) + c / VALUES);
	}
	return packed;
}

trick_set
herc_unpack(herc_set packed)
{
	trick_set set = 0;

	for (; packed != 0; packed &= packed - 1) {
		int c = __builtin_ctzll(packed);

		set |= (trick_set)1 << (VALUES * (c & 3) + (c >> 2));
	}
	return set;
}

int
herc_worth(herc_set set)
{
	int worth = 0;

	for (; set != 0; set &= set - 1)
		worth += herc_worth_of(set);
	return worth;
}

void
herc_table_start(struct herc_table *table, int leader)
{
	memset(table, 0, sizeof *table);
	table->left = HERC_ALL;
	table->turn = (int8_t)leader;
	table->winner = (int8_t)leader;
	table->tricks_left = HERC_HAND;
}

/* All that has been played, once more. */
void
herc_table_of(struct herc_table *table, const struct herc_view *view)
{
	herc_table_start(table, view->log.leader);
	for (int i = 0; i < view->log.count; i++)
		herc_table_play(
			table, herc_pack(trick_bit(view->log.cards[i])));
}
