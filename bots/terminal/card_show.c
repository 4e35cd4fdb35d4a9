#include "terminal/card_show.h"

#include <string.h>

struct cards_text
cards_text(card_set set)
{
	struct cards_text shown = {0};
	char text[3 * CARD_COUNT + 1];

	if (card_set_format(set, text) > 0)
		memcpy(shown.text, text + 1, strlen(text));
	return shown;
}

static void
card_show(FILE *out, bool colour, card c)
{
	char suit = CARD_SUITS[c % CARD_SUIT_COUNT];
	bool red = colour && (suit == 'D' || suit == 'H');
	char text[3];

	card_format(c, text);
	fprintf(out, red ? "\033[31m%s\033[0m" : "%s", text);
}

void
cards_show(FILE *out, bool colour, card_set set)
{
	if (!set)
		fputc('-', out);
	for (; set; set &= set - 1) {
		card_show(out, colour, card_set_first(set));
		if (set & (set - 1))
			fputc(' ', out);
	}
}
