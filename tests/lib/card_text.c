#include "lib/card_text.h"

#include <assert.h>
#include <string.h>

card_set
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

card
one(const char *text)
{
	return card_set_first(cards(text));
}

int
value_of(char name)
{
	return (int)(strchr(CARD_VALUES, name) - CARD_VALUES);
}
