/*
 * The cards that a person names for taking, before it is known which cards
 * they are: "6" is any six of the table, and a "6H" said later must still be
 * free for it. A wish holds no more than the table does.
 */
#ifndef TERMINAL_TABLIC_WISH_H
#define TERMINAL_TABLIC_WISH_H

#include <stdbool.h>

#include "cards/card.h"
#include "terminal/card_name.h"

/* All zero is no wish. */
struct tablic_wish {
	card_set exact;		      /* named with their suits */
	int others[CARD_VALUE_COUNT]; /* how many more of each value */
	bool automatic;		      /* `auto`: the richest play on top */
};

/* Adds the words of a line, which it changes. False, with WISH untouched: WHY
 * says which word makes no sense or what TABLE has not got. */
bool tablic_wish_add(struct tablic_wish *wish, char *words, card_set table,
	char why[static CARD_NAME_WHY_MAX]);

/* The cards of TABLE that are meant. Where suits were not given, TD and 2C go
 * first. */
card_set tablic_wish_cards(const struct tablic_wish *wish, card_set table);

#endif
