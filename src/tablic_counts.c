#include "tablic_counts.h"

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
