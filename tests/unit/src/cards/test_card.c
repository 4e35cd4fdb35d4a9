#include "cards/card.h"

#include "lib/test.h"

TEST(every_card_reads_back_what_it_writes)
{
	for (int i = 0; i < CARD_COUNT; i++) {
		char text[3];
		card c = 99;

		card_format((card)i, text);
		assert_true(card_parse(text, &c));
		assert_int_equal(c, i);
	}
}

TEST(cards_are_numbered_by_value_then_suit)
{
	static const struct {
		const char *text;
		card c;
	} cards[] = {{"2C", 0}, {"2D", 1}, {"2S", 3}, {"TD", 33}, {"AS", 51}};

	FOR_EACH (at, cards) {
		card c;

		assert_true(card_parse(at->text, &c));
		assert_int_equal(c, at->c);
	}
}

TEST(what_is_no_card_leaves_the_result_alone)
{
	static const struct {
		const char *what, *text;
	} wrong[] = {
		{"nothing", ""},
		{"a value alone", "7"},
		{"a suit alone", "H"},
		{"lower case", "7h"},
		{"suit first", "H7"},
		{"ten in digits", "10H"},
		{"one more character", "7HH"},
		{"a blank before", " 7H"},
		{"a blank after", "7H "},
		{"a one", "1H"},
	};

	FOR_EACH (at, wrong) {
		card c = 99;

		if (card_parse(at->text, &c) || c != 99)
			fail_msg("%s", at->what);
	}
}

TEST(counts_are_nibbles_by_value)
{
	assert_true(card_counts(CARD_SET_ALL) == 0x4444444444444);
	assert_true(card_counts(card_bit(0) | card_bit(3) | card_bit(51)) ==
		    0x1000000000002);
}

TEST(a_set_is_written_from_its_lowest_card)
{
	char text[3 * CARD_COUNT + 1];

	assert_int_equal(card_set_format(0, text), 0);
	assert_string_equal(text, "");
	assert_int_equal(card_set_format(card_bit(51) | card_bit(0), text), 6);
	assert_string_equal(text, " 2C AS");
	assert_int_equal(card_set_format(CARD_SET_ALL, text), 156);
}
