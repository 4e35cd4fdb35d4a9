/* Cards in the arguments of commands. */
#include "cards/card_arguments.h"

#include "lib/card_text.h"
#include "lib/test.h"

static char reason[GAME_REASON_MAX];

TEST(a_deck_reads_its_own_cards_only)
{
	struct trick_deck deck;
	uint8_t c;

	assert_true(trick_deck_init(&deck, "xyz", "ab", reason));
	const struct card_reader reader = card_reader_of(&deck);
	assert_true(card_argument(&reader, "zb", &c, reason));
	assert_int_equal(c, 5);
	assert_false(card_argument(&reader, "7S", &c, reason));
	assert_string_equal(reason, "7S is no card");
	assert_true(card_argument(&card_reader_usual, "7S", &c, reason));
	assert_int_equal(c, one("7S"));
	assert_false(card_argument(&card_reader_usual, NULL, &c, reason));
	assert_string_equal(reason, "nothing is no card");
}

TEST(a_deck_is_two_words)
{
	char good[] = "234 CD";
	char few[] = "234";
	char many[] = "234 CD S";
	const char *values;
	const char *suits;

	assert_true(card_arguments_deck(good, &values, &suits, reason));
	assert_string_equal(values, "234");
	assert_string_equal(suits, "CD");
	assert_false(card_arguments_deck(few, &values, &suits, reason));
	assert_string_equal(reason, "set_deck needs the values and the suits");
	assert_false(card_arguments_deck(many, &values, &suits, reason));
}

TEST(a_course_is_pairs_of_numbers)
{
	static const struct {
		const char *text, *says;
	} wrong[] = {
		{"", "the number of deals must be a number from 0 to 3"},
		{"4 1 0 1 0 1 0 1 0", "the number of deals"},
		{"1 14 0", "the size of a hand must be a number from 0 to 13"},
		{"1 1 4", "a leader must be a number from 0 to 3"},
		{"2 1 0 1", "a leader"},
		{"1 1 0 7", "too many arguments: 7"},
	};
	char text[64] = "2 1 0 13 3";
	struct card_course course;

	assert_true(card_arguments_course(text, 3, 13, 4, &course, reason));
	assert_int_equal(course.deals, 2);
	assert_int_equal(course.sizes[1], 13);
	assert_int_equal(course.leaders[1], 3);
	FOR_EACH (c, wrong) {
		strcpy(text, c->text);
		assert_false(
			card_arguments_course(text, 3, 13, 4, &course, reason));
		if (!strstr(reason, c->says))
			fail_msg("%s: %s", c->text, reason);
	}
}

TEST(cards_come_after_their_number)
{
	char good[] = "2 7S 3H";
	char few[] = "2 7S";
	char many[] = "1 7S 3H";
	char shown[] = "1 2 7S 3H";
	char nobody[] = "2 1 7S";
	uint8_t cards[CARD_ARGUMENTS_MAX];
	int count;
	int seat;

	assert_true(card_arguments_cards(
		good, &card_reader_usual, cards, &count, reason));
	assert_int_equal(count, 2);
	assert_int_equal(cards[1], one("3H"));
	assert_false(card_arguments_cards(
		few, &card_reader_usual, cards, &count, reason));
	assert_false(card_arguments_cards(
		many, &card_reader_usual, cards, &count, reason));
	assert_true(card_arguments_show(
		shown, &card_reader_usual, 2, &seat, cards, &count, reason));
	assert_int_equal(seat, 1);
	assert_false(card_arguments_show(
		nobody, &card_reader_usual, 2, &seat, cards, &count, reason));
	assert_string_equal(reason, "a player must be a number from 0 to 1");
}

TEST(a_play_is_a_seat_and_a_card)
{
	char good[] = "1 7S";
	char none[] = "1";
	char two[] = "1 7S 3H";
	uint8_t c;
	int seat;

	assert_true(card_arguments_play(
		good, &card_reader_usual, 2, &seat, &c, reason));
	assert_int_equal(seat, 1);
	assert_int_equal(c, one("7S"));
	assert_false(card_arguments_play(
		none, &card_reader_usual, 2, &seat, &c, reason));
	assert_false(card_arguments_play(
		two, &card_reader_usual, 2, &seat, &c, reason));
	assert_string_equal(reason, "too many arguments: 3H");
}
