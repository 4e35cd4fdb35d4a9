/*
 * The groups that a card can take, over counts by type: every set of table
 * cards with its sum, which every capture is made of.
 */
#ifndef TABLIC_CAPTURE_GROUPS_H
#define TABLIC_CAPTURE_GROUPS_H

#include "tablic/card_numbers.h"
#include "tablic/counts.h"

/* More than the partitions of 14 into parts of at most 14, with TD and 2C told
 * from others and each ace at 1 or 11. */
enum { TABLIC_CAPTURE_GROUPS_MAX = 512 };

/* The types, as a mask of whole nibbles, that can be in a group for VALUE. */
static inline tablic_counts
tablic_capture_groups_types(int value)
{
	int most = value == TABLIC_ACE ? 8 : value;

	tablic_counts types = tablic_count_one(most + 1) - 1;

	types |= (tablic_counts)15 << 4 * TABLIC_ACE |
		 (tablic_counts)15 << 4 * TABLIC_TYPE_2C;
	return most < 8 ? types
			: types | (tablic_counts)15 << 4 * TABLIC_TYPE_TD;
}

/* The groups for VALUE among TABLE, each once; returns how many. */
int tablic_capture_groups_find(tablic_counts table, int value,
	tablic_counts groups[static TABLIC_CAPTURE_GROUPS_MAX]);

#endif
