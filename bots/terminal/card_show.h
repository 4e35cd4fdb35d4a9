/* Sets of cards for reading: the lowest first, a blank between two. */
#ifndef TERMINAL_CARD_SHOW_H
#define TERMINAL_CARD_SHOW_H

#include <stdbool.h>
#include <stdio.h>

#include "cards/card.h"

struct cards_text {
	char text[3 * CARD_COUNT + 1];
};

/* "3H 4C"; "" for none. */
struct cards_text cards_text(card_set set);

/* The same, with diamonds and hearts in red if COLOUR; "-" for none. */
void cards_show(FILE *out, bool colour, card_set set);

#endif
