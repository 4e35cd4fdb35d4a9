#include "cards/trick.h"
#include "cards/trick_text.h"

#include "lib/test.h"

static char reason[TRICK_REASON_MAX];

static struct trick_deck
deck_of(const char *values, const char *suits)
{
	struct trick_deck deck;

	if (!trick_deck_init(&deck, values, suits, reason))
		fail_msg("%s", reason);
	return deck;
}

TEST(a_deck_that_is_none_is_refused_in_words)
{
	static const struct {
		const char *values, *suits, *reason;
	} wrong[] = {
		{"", "CDHS", "the deck has no cards"},
		{"23", "", "the deck has no cards"},
		{"232", "CD", "2 is twice among the values"},
		{"23", "CDC", "C is twice among the suits"},
		{"2 3", "CD", "character 2 of the values cannot name a card"},
		{"23", "C,", "character 2 of the suits cannot name a card"},
		{"#3", "CD", "character 1 of the values cannot name a card"},
		{"2\xc5", "CD", "character 2 of the values cannot name a card"},
		{"23456789TJQKA", "CDHST", "the deck has more than 64 cards"},
	};
	struct trick_deck deck = deck_of("23", "CD"), before = deck;

	FOR_EACH (c, wrong) {
		assert_false(
			trick_deck_init(&deck, c->values, c->suits, reason));
		assert_string_equal(reason, c->reason);
		assert_memory_equal(&deck, &before, sizeof deck);
	}
}

TEST(every_card_comes_back_from_its_name)
{
	static const char many[] = "0123456789abcdefghijklmnopqrstuvwxyz"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ+-";
	static const char *const decks[][2] = {{"23456789TJQKA", "CDHS"},
		{"ab", "|;"}, {"x", many}, {many, "x"}};

	for (size_t i = 0; i < COUNT(decks); i++) {
		struct trick_deck deck = deck_of(decks[i][0], decks[i][1]);

		for (trick_card c = 0; c < deck.size; c++) {
			char name[3];
			trick_card read = 99;

			trick_card_format(&deck, c, name);
			assert_true(trick_card_parse(&deck, name, &read));
			assert_int_equal(read, c);
		}
		assert_int_equal(trick_set_size(trick_deck_all(&deck)),
			strlen(decks[i][0]) * strlen(decks[i][1]));
	}
}

TEST(what_is_no_card_is_not_read)
{
	static const char *const wrong[] = {
		"", "7", "7H ", " 7H", "7h", "H7", "10H", "1H", "7X"};
	struct trick_deck deck = deck_of("23456789TJQKA", "CDHS");
	trick_card c = 99;

	FOR_EACH (at, wrong)
		assert_false(trick_card_parse(&deck, *at, &c));
	assert_int_equal(c, 99);
}

TEST(sets_are_written_by_suit_and_value)
{
	struct trick_deck deck = deck_of("23456789TJQKA", "CDHS");
	char text[TRICK_SET_MAX];

	assert_int_equal(trick_set_format(&deck,
				 trick_bit(51) | trick_bit(0) | trick_bit(31) |
					 trick_bit(27),
				 text),
		12);
	assert_string_equal(text, " 2C 3H 7H AS");
	assert_int_equal(trick_set_format(&deck, 0, text), 0);
	assert_string_equal(text, "");
}

TEST(an_answer_is_one_card)
{
	static const struct {
		const char *text, *reason;
	} answers[] = {
		{"", "no card is named"},
		{"  ", "no card is named"},
		{"aC bC", "bC is too much: one card is played"},
		{"cC", "cC is no card: a card is one of ab and one of CD"},
		{"a\x01", "a? is no card: a card is one of ab and one of CD"},
		{"0123456789012345678901",
			"01234567890123456789... is no card: a card is one of "
			"ab and one of CD"},
	};
	struct trick_deck deck = deck_of("ab", "CD");
	trick_card c = 99;

	FOR_EACH (answer, answers) {
		assert_false(
			trick_answer_parse(&deck, answer->text, &c, reason));
		assert_string_equal(reason, answer->reason);
	}
	assert_int_equal(c, 99);
	assert_true(trick_answer_parse(&deck, "  bD ", &c, reason));
	assert_int_equal(c, 3);
}

TEST(numbers_are_digits_within_their_range)
{
	static const struct {
		const char *text;
		int max;
		int number; /* -1: none */
	} words[] = {
		{"0", 0, 0},
		{"13", 13, 13},
		{"9", 13, 9},
		{"14", 13, -1},
		{"7", 3, -1},
		{"-1", 13, -1},
		{"+1", 13, -1},
		{"01", 13, -1},
		{"1.0", 13, -1},
		{"x", 13, -1},
		{"", 13, -1},
		{"99999999999999999999", 13, -1},
	};

	FOR_EACH (c, words) {
		struct trick_word word = {c->text, strlen(c->text)};
		int number = -1;

		assert_int_equal(trick_word_number(word, c->max, &number),
			c->number >= 0);
		assert_int_equal(number, c->number);
	}
}

TEST(every_card_of_a_set_is_picked_as_often)
{
	trick_set set = trick_bit(63) | trick_bit(20) | trick_bit(0);
	int count[TRICK_CARDS_MAX] = {0};
	struct random random = seeded(1);

	for (int i = 0; i < 3000; i++)
		count[trick_pick(set, &random)]++;
	assert_in_range(count[0], 900, 1100);
	assert_in_range(count[20], 900, 1100);
	assert_in_range(count[63], 900, 1100);
}
