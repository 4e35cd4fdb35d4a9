/*
 * Cards of tablić as counts by type. Cards of one type are equal in every
 * respect, so a search knows hands, tables and unseen cards in this form only:
 * fifteen four-bit counts in one word, of which a capture is subtracted.
 *
 * Types 0 to 12 are the values, without the two cards whose suit counts; those
 * are the types 13 and 14.
 */
#ifndef TABLIC_COUNTS_H
#define TABLIC_COUNTS_H

#include <stdbool.h>

#include "tablic/capture.h"
#include "tablic/rules.h"

enum { TABLIC_TYPE_2C = 13, TABLIC_TYPE_TD = 14, TABLIC_TYPES = 15 };

/* Nibble t counts the cards of type t. */
typedef uint64_t tablic_counts;

static inline int
tablic_type(card c)
{
	if (c == TABLIC_2C)
		return TABLIC_TYPE_2C;
	return c == TABLIC_TD ? TABLIC_TYPE_TD : card_value(c);
}

static inline int
tablic_type_value(int type)
{
	if (type == TABLIC_TYPE_2C)
		return TABLIC_2C / CARD_SUIT_COUNT;
	return type == TABLIC_TYPE_TD ? TABLIC_TD / CARD_SUIT_COUNT : type;
}

/* The cards of TYPE. */
static inline card_set
tablic_type_cards(int type)
{
	if (type == TABLIC_TYPE_2C)
		return card_bit(TABLIC_2C);
	return type == TABLIC_TYPE_TD
		       ? card_bit(TABLIC_TD)
		       : tablic_class((card)(CARD_SUIT_COUNT * type + 2));
}

static inline tablic_counts
tablic_count_one(int type)
{
	return (tablic_counts)1 << 4 * type;
}

static inline int
tablic_count(tablic_counts counts, int type)
{
	return (int)(counts >> 4 * type & 15);
}

static inline tablic_counts
tablic_counts_of(card_set cards)
{
	tablic_counts two = cards >> TABLIC_2C & 1,
		      ten = cards >> TABLIC_TD & 1;

	return card_counts(
		       cards & ~(card_bit(TABLIC_2C) | card_bit(TABLIC_TD))) |
	       two << 4 * TABLIC_TYPE_2C | ten << 4 * TABLIC_TYPE_TD;
}

/* How many cards, up to 52. */
static inline int
tablic_counts_size(tablic_counts counts)
{
	counts = (counts & 0x0f0f0f0f0f0f0f0f) +
		 (counts >> 4 & 0x0f0f0f0f0f0f0f0f);
	return (int)(counts * 0x0101010101010101 >> 56);
}

/* Are all of COUNTS among those of TABLE? */
static inline bool
tablic_counts_within(tablic_counts counts, tablic_counts table)
{
	const tablic_counts guard = 0x0888888888888888;

	return (((table | guard) - counts) & guard) == guard;
}

/* What tablic_card_points says of cards. */
static inline int
tablic_counts_points(enum tablic_scoring scoring, tablic_counts counts)
{
	int high = tablic_counts_size(counts >> 4 * 8 & 0xfffff);
	int two = tablic_count(counts, TABLIC_TYPE_2C);
	int ten = tablic_count(counts, TABLIC_TYPE_TD);

	return scoring == TABLIC_STIHOVI ? high + ten : high + two + 2 * ten;
}

/* What tablic_rank_of_cards says of cards. */
int tablic_counts_rank(tablic_counts counts);

/* Cards of FROM with these counts, the lowest of equal ones; FROM has them. */
card_set tablic_counts_pick(tablic_counts counts, card_set from);

#endif
