#include "tablic/counts.h"

#include "tablic/capture_best.h"
#include "tablic/card_numbers.h"

int
tablic_counts_rank(tablic_counts counts)
{
	return tablic_counts_points(TABLIC_POINTS, counts) * TABLIC_RANK_POINT +
	       tablic_counts_size(counts) * TABLIC_RANK_CARD +
	       tablic_count(counts, TABLIC_TYPE_TD) * TABLIC_RANK_TD +
	       tablic_count(counts, TABLIC_TYPE_2C) * TABLIC_RANK_2C +
	       tablic_count(counts, TABLIC_ACE) * TABLIC_RANK_ACE;
}

card_set
tablic_counts_pick(tablic_counts counts, card_set from)
{
	card_set picked = 0;

	for (int type = 0; counts != 0; type++, counts >>= 4) {
		card_set equal = from & tablic_type_cards(type);

		for (int i = 0; i < (int)(counts & 15); i++) {
			picked |= equal & -equal;
			equal &= equal - 1;
		}
	}
	return picked;
}
