#include "terminal/tablic_wish.h"

#include <stdio.h>

#include "tablic/capture.h"
#include "terminal/words.h"

static card_set
cards_of_value(int value)
{
	return card_name_set((struct card_name){value, CARD_NAME_ANY_SUIT});
}

static bool
fits(const struct tablic_wish *wish, int value, card_set table)
{
	card_set all = cards_of_value(value);
	int wished = wish->others[value] + card_set_size(wish->exact & all);

	return !(wish->exact & ~table) && wished <= card_set_size(table & all);
}

static bool
add_card(struct tablic_wish *wish, struct card_name name, card_set table,
	char why[static CARD_NAME_WHY_MAX])
{
	card_set meant = card_name_set(name);
	bool exact = name.suit != CARD_NAME_ANY_SUIT;
	bool again = exact && (wish->exact & meant);
	const char *other = meant & table ? "other " : "";
	char text[3];

	if (exact)
		wish->exact |= meant;
	else
		wish->others[name.value]++;
	if (!again && fits(wish, name.value, table))
		return true;
	card_name_say(name, text);
	snprintf(why, CARD_NAME_WHY_MAX, "There is no %s%s on the table.",
		other, text);
	return false;
}

bool
tablic_wish_add(struct tablic_wish *wish, char *words, card_set table,
	char why[static CARD_NAME_WHY_MAX])
{
	struct tablic_wish sum = *wish;
	enum card_name_status status;
	struct card_name name;

	do {
		while (words_skip(&words, "auto"))
			sum.automatic = true;
		status = card_name_next(&words, CARD_NUMBERS_SUMS, &name, why);
		if (status == CARD_NAME_BAD)
			return false;
		if (status == CARD_NAME_WHOLE &&
			!add_card(&sum, name, table, why))
			return false;
	} while (status == CARD_NAME_WHOLE);
	*wish = sum;
	return true;
}

static card_set
pick(card_set from, int count)
{
	const card_set worthy = card_bit(TABLIC_2C) | card_bit(TABLIC_TD);
	card_set picked = 0;

	for (; count > 0; count--) {
		card_set left = from & ~picked;
		card_set first = left & worthy ? left & worthy : left;

		picked |= card_bit(card_set_first(first));
	}
	return picked;
}

card_set
tablic_wish_cards(const struct tablic_wish *wish, card_set table)
{
	card_set free = table & ~wish->exact;
	card_set cards = wish->exact;

	for (int value = 0; value < CARD_VALUE_COUNT; value++)
		cards |=
			pick(free & cards_of_value(value), wish->others[value]);
	return cards;
}
