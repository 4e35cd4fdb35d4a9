/*
 * All captures among few cards at once: every subset of six cards is a bit of
 * one word, so that no subset is looked at alone.
 */
#ifndef TABLIC_CAPTURE_SUBSETS_H
#define TABLIC_CAPTURE_SUBSETS_H

#include "cards/card.h"

enum { TABLIC_CAPTURE_SUBSETS_CARDS = 6 };

/* Bit m stands for the subset of the cards whose places are the bits of m. */
typedef uint64_t subset_word;

struct tablic_capture_subsets {
	int count;
	card cards[TABLIC_CAPTURE_SUBSETS_CARDS]; /* from the lowest */
	subset_word plays; /* the captures, and bit 0: nothing */
};

/* The plays of VALUE on CARDS, at most TABLIC_CAPTURE_SUBSETS_CARDS. */
void tablic_capture_subsets_find(
	struct tablic_capture_subsets *, int value, card_set cards);

/* The cards of subset M. */
static inline card_set
tablic_capture_subset(const struct tablic_capture_subsets *few, unsigned m)
{
	card_set cards = 0;

	for (; m != 0; m &= m - 1)
		cards |= card_bit(few->cards[__builtin_ctz(m)]);
	return cards;
}

#endif
