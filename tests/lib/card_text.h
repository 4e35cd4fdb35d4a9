/* Cards written as text, for tests: cards("3H 4D") is the set of both. */
#ifndef LIB_CARD_TEXT_H
#define LIB_CARD_TEXT_H

#include <assert.h>
#include <string.h>

#include "cards/card.h"

static inline card_set
cards(const char *text)
{
	card_set set = 0;

	for (; *text != '\0'; text += text[2] == ' ' ? 3 : 2) {
		char name[3] = {text[0], text[1], '\0'};
		card c = 0;
		bool known = card_parse(name, &c);
		assert(known);
		(void)known;
		set |= card_bit(c);
	}
	return set;
}

static inline card
one(const char *text)
{
	return card_set_first(cards(text));
}

#endif
