/*
 * The suit of a played card. Among equal cards of the hand it is drawn at
 * random, so that it tells nothing of the others.
 */
#ifndef TABLIC_EQUAL_CARDS_H
#define TABLIC_EQUAL_CARDS_H

#include "cards/card.h"
#include "common/random.h"

/* One of EQUALS, which are not empty. */
static inline card
tablic_equal_cards_draw(card_set equals, struct random *random)
{
	if ((equals & (equals - 1)) != 0) {
		uint32_t size = (uint32_t)card_set_size(equals);

		for (uint32_t n = random_below(random, size); n > 0; n--)
			equals &= equals - 1;
	}
	return card_set_first(equals);
}

#endif
