/*
 * All captures among few cards at once: every subset of six cards is a bit of
 * one word, so that no subset is looked at alone. More cards take more words,
 * one for each subset of those beyond six.
 */
#ifndef TABLIC_CAPTURE_SUBSETS_H
#define TABLIC_CAPTURE_SUBSETS_H

#include "cards/card.h"

enum {
	TABLIC_CAPTURE_SUBSETS_CARDS = 6,
	TABLIC_CAPTURE_MORE_CARDS = 12,
	TABLIC_CAPTURE_MORE_WORDS =
		1 << (TABLIC_CAPTURE_MORE_CARDS - TABLIC_CAPTURE_SUBSETS_CARDS),
};

/* Bit m stands for the subset of the cards whose places are the bits of m. */
typedef uint64_t subset_word;

struct tablic_capture_subsets {
	int count;
	card cards[TABLIC_CAPTURE_SUBSETS_CARDS]; /* from the lowest */
	subset_word plays; /* the captures, and bit 0: nothing */
};

/* Likewise; the six lowest cards, and those beyond: bit m of word w has the bits
 * of w for these. */
struct tablic_capture_more {
	struct tablic_capture_subsets low;
	int count; /* of cards beyond */
	card cards[TABLIC_CAPTURE_MORE_CARDS - TABLIC_CAPTURE_SUBSETS_CARDS];
	subset_word plays[TABLIC_CAPTURE_MORE_WORDS]; /* 1 << count of them */
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

/* The plays of VALUE on CARDS, more than that and at most
 * TABLIC_CAPTURE_MORE_CARDS. Returns how many there are. */
int tablic_capture_more_find(
	struct tablic_capture_more *, int value, card_set cards);

/* The cards of subset M in the word W. */
static inline card_set
tablic_capture_more_subset(
	const struct tablic_capture_more *more, unsigned w, unsigned m)
{
	card_set cards = tablic_capture_subset(&more->low, m);

	for (; w != 0; w &= w - 1)
		cards |= card_bit(more->cards[__builtin_ctz(w)]);
	return cards;
}

#endif
