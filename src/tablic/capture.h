/*
 * What a card can take: the first thing to read of the searches in this room.
 * A capture is a set of table cards that splits into
 * disjoint groups, each with the sum of the played card; an ace counts 1 or 11
 * anew in every group and on either side. Suits do not matter to that, so all
 * work is done on counts by value, and a table of 51 cards is no harder than
 * the values on it. Of the other headers capture_cover decides whether cards
 * can be taken together, capture_sums which cards can be taken at all,
 * capture_subsets lists the captures among few cards, capture_groups what they
 * are made of, and capture_best finds the richest.
 *
 * VALUE is the played card's, as card_value gives it.
 */
#ifndef TABLIC_CAPTURE_H
#define TABLIC_CAPTURE_H

#include <stdbool.h>

#include "cards/card.h"

/* The two of clubs and the ten of diamonds: their suits count. */
enum { TABLIC_2C = 0, TABLIC_TD = 33 };

/* The cards that VALUE takes together: {3H 3S}, but {2C}, {2D 2H 2S}. Cards of
 * one such class are equal in every respect. */
static inline card_set
tablic_class(card c)
{
	const card_set alone = card_bit(TABLIC_2C) | card_bit(TABLIC_TD);

	if ((card_bit(c) & alone) != 0)
		return card_bit(c);
	return card_set_of_value(card_value(c)) & ~alone;
}

/* Is TAKEN, not empty, a capture for VALUE? */
bool tablic_capture_legal(int value, card_set taken);

/* Is there a capture with all of MUST and any of MAY? Yes, if MUST is empty:
 * then it is laying the card down. The sets must not overlap. */
bool tablic_capture_possible(int value, card_set must, card_set may);

/* The cards of TABLE that can be in some capture. Takes time only by the number
 * of cards. */
card_set tablic_capture_cards(int value, card_set table);

/* The cards of MAY that can be in a capture together with all of MUST. */
card_set tablic_capture_reach(int value, card_set must, card_set may);

/* Is called with every capture in turn; false ends the listing. */
typedef bool tablic_capture_visit(void *context, card_set taken);

/*
 * Lists the captures of VALUE on TABLE that are not empty, each once up to
 * the equality of suits: of equal cards the lowest are named. There may be
 * millions on a very full table, none is held back, and the first come at
 * once. Returns false when VISIT ended it.
 */
bool tablic_capture_each(
	int value, card_set table, tablic_capture_visit *visit, void *context);

#endif
