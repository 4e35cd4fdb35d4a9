#include "tablic/trials.h"

#include "tablic/rules.h"

enum { TABLE_FULL = 10 };

/* In the order in which a position is looked at. */
enum { FULL_TABLE, ACES, EMPTY_TABLE, ONE_CARD, TENS, OTHER };

/* Values as card_value has them. */
enum { TEN = 8, ACE = 12 };

const struct game_trial tablic_kinds[] = {
	[FULL_TABLE] = {"full-table", "ten cards and more on the table",
		"Otherwise the taken cards must split into groups, each card "
		"in one group, and each group must sum to the value of the "
		"played card.",
		.bots = 12},
	[ACES] = {"aces", "an ace on the table",
		"An ace counts 1 or 11; on the table that is chosen for each "
		"ace,",
		.bots = 0},
	[EMPTY_TABLE] = {"empty-table", "nothing on the table",
		"Taking nothing is always legal, also when something could be "
		"taken.",
		.bots = 0},
	[ONE_CARD] = {"one-card", "one card in the hand",
		"The first card must be in the hand, the others on the table, "
		"each named once.",
		.bots = 0},
	[TENS] = {"tens", "a ten in the hand",
		"A 2 to 9 counts its number, T "
		"10, J 12, Q 13, K 14.",
		.bots = 0},
	[OTHER] = {"other", "any other position",
		"The action is the card that is played, then the cards that it "
		"takes, in any order, separated by single blanks:",
		.bots = 0},
	{0},
};

int
tablic_kind(const void *state)
{
	const struct tablic *game = state;
	const card_set table = game->open.table;
	const card_set hand = game->hands[game->open.turn];

	if (card_set_size(table) >= TABLE_FULL)
		return FULL_TABLE;
	if ((table & card_set_of_value(ACE)) != 0)
		return ACES;
	if (table == 0)
		return EMPTY_TABLE;
	if (card_set_size(hand) == 1)
		return ONE_CARD;
	return (hand & card_set_of_value(TEN)) != 0 ? TENS : OTHER;
}
