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

void
cards_show(const struct screen *screen, card_set set)
{
	if (!set)
		fputc('-', screen->out);
	for (; set; set &= set - 1) {
		card c = card_set_first(set);

		screen_card(screen, CARD_VALUES[c / CARD_SUIT_COUNT],
			CARD_SUITS[c % CARD_SUIT_COUNT]);
		if (set & (set - 1))
			fputc(' ', screen->out);
	}
}
