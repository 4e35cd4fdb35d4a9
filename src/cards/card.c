#include "cards/card.h"

#include <string.h>

/* The place of C in ORDER, in which strchr would find a NUL too; -1: there is
 * none. */
static int
place_of(char c, const char *order)
{
	const char *place = c == '\0' ? NULL : strchr(order, c);

	return place ? (int)(place - order) : -1;
}

bool
card_parse(const char *text, card *c)
{
	int value = place_of(text[0], CARD_VALUES);

	if (value < 0)
		return false;
	int suit = place_of(text[1], CARD_SUITS);
	if (suit < 0 || text[2] != '\0')
		return false;
	*c = (card)(CARD_SUIT_COUNT * value + suit);
	return true;
}

void
card_format(card c, char text[static 3])
{
	text[0] = CARD_VALUES[card_value(c)];
	text[1] = CARD_SUITS[c % CARD_SUIT_COUNT];
	text[2] = '\0';
}

int
card_set_format(card_set set, char *text)
{
	int length = 0;

	text[0] = '\0';
	for (; set != 0; set &= set - 1) {
		text[length] = ' ';
		card_format(card_set_first(set), text + length + 1);
		length += 3;
	}
	return length;
}
