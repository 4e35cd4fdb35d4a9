#include "tablic/deck.h"

#include "lib/test.h"

static void
fill(card deck[static CARD_COUNT])
{
	for (int i = 0; i < CARD_COUNT; i++)
		deck[i] = (card)(CARD_COUNT - 1 - i);
}

TEST(a_deck_is_a_line_and_back)
{
	card deck[CARD_COUNT], again[CARD_COUNT];
	char line[256], reason[TABLIC_DECK_REASON_MAX];

	fill(deck);
	assert_int_equal(tablic_deck_to_line(deck, line, sizeof line), 155);
	assert_memory_equal(line, "AS AH AD AC KS ", 15);
	assert_true(tablic_deck_from_line(line, again, reason));
	assert_memory_equal(deck, again, sizeof deck);
}

TEST(blanks_between_cards_do_not_count)
{
	card deck[CARD_COUNT], again[CARD_COUNT];
	char line[256], wide[512] = "\t ", reason[TABLIC_DECK_REASON_MAX];

	fill(deck);
	tablic_deck_to_line(deck, line, sizeof line);
	strcat(wide, line);
	strcat(wide, "  ");
	assert_true(tablic_deck_from_line(wide, again, reason));
}

TEST(a_line_that_is_no_deck_is_refused_with_the_card)
{
	static const struct {
		const char *first; /* in place of "AS AH" */
		const char *reason;
	} cases[] = {
		{"AS", "the line has not 52 cards"},
		{"AS AS", "AS is in the deck twice"},
		{"AS 1H", "card 2 of the deck is no card"},
		{"ASX AH", "card 1 of the deck is no card"},
		{"AS AH AH", "AH is in the deck twice"},
	};
	card deck[CARD_COUNT];
	char line[256], other[512], reason[TABLIC_DECK_REASON_MAX];

	fill(deck);
	tablic_deck_to_line(deck, line, sizeof line);
	FOR_EACH (c, cases) {
		snprintf(other, sizeof other, "%s%s", c->first, line + 5);
		assert_false(tablic_deck_from_line(other, deck, reason));
		assert_string_equal(reason, c->reason);
	}
	snprintf(other, sizeof other, "%s 2C", line);
	assert_false(tablic_deck_from_line(other, deck, reason));
	assert_string_equal(reason, "the line has more than 52 cards");
}
