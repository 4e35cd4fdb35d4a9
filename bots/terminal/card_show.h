/* Sets of cards for reading: the lowest first, a blank between two. */
#ifndef TERMINAL_CARD_SHOW_H
#define TERMINAL_CARD_SHOW_H

#include "cards/card.h"
#include "terminal/screen.h"

struct cards_text {
	char text[3 * CARD_COUNT + 1];
};

/* "3H 4C"; "" for none. */
struct cards_text cards_text(card_set set);

/* The same as the screen shows cards; "-" for none. */
void cards_show(const struct screen *, card_set set);

#endif
