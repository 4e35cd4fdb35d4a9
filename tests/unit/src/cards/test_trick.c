#include "cards/trick.h"

#include "lib/test.h"

static const struct {
	const char *what;
	const char *values, *suits;
	int leader;
	const char *cards[4]; /* in the order played */
	int winner;
} tricks[] = {
	{"the highest of the led suit", "23456789TJQKA", "CDHS", 0,
		{"5H", "TH", "2H", "9H"}, 1},
	{"another suit takes nothing", "23456789TJQKA", "CDHS", 0,
		{"5H", "AS", "AD", "4H"}, 0},
	{"the lowest trump beats an ace", "23456789TJQKA", "CDHS", 0,
		{"AH", "KH", "2C", "QH"}, 2},
	{"the highest of two trumps", "23456789TJQKA", "CDHS", 0,
		{"AH", "9C", "TC", "3C"}, 2},
	{"trump led", "23456789TJQKA", "CDHS", 0, {"2C", "AH", "AS", "3C"}, 3},
	{"players follow the leader round", "23456789TJQKA", "CDHS", 2,
		{"5H", "6H", "7H", "4H"}, 0},
	{"hearts are trump where they come first", "23456789TJQKA", "HSDC", 1,
		{"AS", "KS", "2H", "QS"}, 3},
	{"values rank as the deck lists them", "xyz", "ab", 0,
		{"xb", "zb", "yb", "ya"}, 3},
};

TEST(the_winner_is_the_highest_trump_or_of_the_led_suit)
{
	char reason[TRICK_REASON_MAX];

	FOR_EACH (at, tricks) {
		struct trick_deck deck;
		struct trick trick;

		print_message("%s\n", at->what);
		assert_true(
			trick_deck_init(&deck, at->values, at->suits, reason));
		trick_start(&trick, 4, at->leader);
		for (int k = 0; k < 4; k++) {
			trick_card c;

			assert_int_equal(trick.turn, (at->leader + k) % 4);
			assert_true(trick_card_parse(&deck, at->cards[k], &c));
			trick_play(&trick, &deck, c);
		}
		assert_int_equal(trick.count, 4);
		assert_int_equal(trick.winner, at->winner);
	}
}
