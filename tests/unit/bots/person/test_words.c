/* The words of a typed line, and cards as people write them. */
#include "person/words.h"

#include "lib/card_text.h"
#include "lib/test.h"

TEST(values_and_suits_are_read_as_people_write_them)
{
	static const struct {
		const char *line, *name;
	} cases[] = {
		{"a", "A"},
		{"7", "7"},
		{"10", "10"},
		{"t", "10"},
		{"q", "Q"},
		{"7h", "7H"},
		{"10D", "TD"},
		{"tref 2", "2C"},
		{"Hearts 7", "7H"},
		{"pik  10", "TS"},
		{"karo td", "TD"},
		{"h7", "7H"},
		{"H 7", "7H"},
		{"tref2", "2C"},
		{"karo10", "TD"},
		{"k10", "TD"},
		{"t2", "2C"},
		{"ka", "AD"},
		{"kd", "KD"},
		{"tk", "TD"},
		{"7t", "7C"},
		{"11", "A"},
		{"1", "A"},
		{"h11", "AH"},
		{"13", "Q"},
		{"14h", "KH"},
		{"her 7", "7H"},
		{"7 her", "7H"},
		{"7 herc", "7H"},
		{"tr 8", "8C"},
		{"8 TR", "8C"},
		{"her7", "7H"},
		{"7her", "7H"},
		{"kier 10", "TH"},
		{"10 ki", "TH"},
		{"trefl d", NULL},
		{"srce 4", "4H"},
		{"di q", "QD"},
		{"херц 7", "7H"},
		{"7 Херц", "7H"},
		{"каро", NULL},
		{"каро к", "KD"},
		{"пик А", "AS"},
		{"7х", "7H"},
		{"żołędź 7", NULL},
	};

	FOR_EACH (c, cases) {
		char why[WORDS_NOTE_MAX] = "";
		char line[40];
		char *words = line;
		struct card_name name;

		strcpy(line, c->line);
		if ((words_card(&words, true, &name, why) == WORDS_WHOLE) !=
			!!c->name)
			fail_msg("%s: %s", c->line, why);
		if (!c->name)
			continue;
		assert_string_equal(words_card_text(name).text, c->name);
		assert_int_equal(
			words_card(&words, true, &name, why), WORDS_NONE);
	}
}

TEST(what_is_no_card_is_named)
{
	static const struct {
		const char *line, *why;
	} cases[] = {
		{"x", "\"x\" is no card; "
		      "help says what you can type."},
		{"15", "\"15\" is no card; "
		       "help says what you can type."},
		{"h", "The value comes after its suit: herc 2."},
		{"117", "\"117\" is no card; "
			"help says what you can type."},
		{"7x", "\"7x\" is no card; "
		       "help says what you can type."},
		{"7hh", "\"7hh\" is no card; "
			"help says what you can type."},
		{"hearts", "The value comes after its suit: herc 2."},
		{"hearts 7d", "\"7d\" is no card; "
			      "help says what you can type."},
		{"hearts hearts", "\"hearts\" is no card; "
				  "help says what you can type."},
		{"abcdefghijklmnopqrstuvwxyz",
			"\"abcdefghijklmnopqrst\" is no card; "
			"help says what you can type."},
	};

	FOR_EACH (c, cases) {
		char why[WORDS_NOTE_MAX];
		char line[32];
		char *words = line;
		struct card_name name = {3, 1};

		strcpy(line, c->line);
		assert_int_equal(
			words_card(&words, true, &name, why), WORDS_BAD);
		assert_string_equal(why, c->why);
		assert_int_equal(name.value, 3);
		assert_int_equal(name.suit, 1);
	}
}

/* What LINE names, card by card. */
static const char *
names_in(const char *line)
{
	static char text[64];
	char copy[64];
	char *words = copy;
	char why[WORDS_NOTE_MAX];
	struct card_name name;

	strcpy(copy, line);
	*text = '\0';
	while (words_card(&words, true, &name, why) == WORDS_WHOLE) {
		strcat(text, *text != '\0' ? " " : "");
		strcat(text, words_card_text(name).text);
	}
	return text;
}

TEST(suits_go_with_the_values_before_them_where_the_line_ends_with_one)
{
	assert_string_equal(names_in("7 herc 4 karo 3 pik"), "7H 4D 3S");
	assert_string_equal(names_in("herc 7 karo 4"), "7H 4D");
	assert_string_equal(names_in("7 tref 2"), "7 2C");
	assert_string_equal(names_in("7 3 4 her"), "7 3 4H");
	assert_string_equal(names_in("10 k 4 k"), "10 K 4 K");
}

TEST(yes_and_no_are_known_in_three_languages)
{
	static const struct {
		const char *line;
		bool known, yes;
	} cases[] = {
		{"y", true, true},
		{"Yes", true, true},
		{" d ", true, true},
		{"DA", true, true},
		{"да", true, true},
		{"tak", true, true},
		{"n", true, false},
		{"no", true, false},
		{"ne", true, false},
		{"не", true, false},
		{"nie", true, false},
		{"", false, false},
		{"t", false, false},
		{"ye", false, false},
		{"yes please", false, false},
		{"yes                             ", false, false},
	};

	FOR_EACH (at, cases) {
		bool yes = !at->yes;

		if (words_yes_or_no(at->line, &yes) != at->known ||
			(at->known && yes != at->yes))
			fail_msg("\"%s\"", at->line);
	}
}

TEST(other_games_have_other_numbers)
{
	char why[WORDS_NOTE_MAX];
	char line[] = "11 10";
	char *words = line;
	struct card_name name;

	assert_int_equal(words_card(&words, false, &name, why), WORDS_BAD);
	assert_int_equal(words_card(&words, false, &name, why), WORDS_WHOLE);
}

TEST(an_initial_that_is_a_card_is_a_suit_before_another_value)
{
	static const struct {
		const char *line, *words;
	} cases[] = {
		{"k 10", "karo 10"},
		{" T  2", "tref 2"},
		{"k k", NULL},
		{"k 10 4", NULL},
		{"k 10h", NULL},
		{"k10", NULL},
		{"k", NULL},
		{"h 7", NULL},
		{"", NULL},
	};

	FOR_EACH (c, cases) {
		char words[WORDS_CARD_MAX];

		if (words_card_of_initial(c->line, words))
			assert_string_equal(words, c->words);
		else
			assert_null(c->words);
	}
}

TEST(a_name_without_suit_means_four_cards)
{
	assert_true(words_cards((struct card_name){5, WORDS_ANY_SUIT}) ==
		    cards("7C 7D 7H 7S"));
	assert_true(words_cards((struct card_name){0, 3}) == cards("2S"));
}

TEST(a_word_is_skipped_whole_and_in_either_case)
{
	char text[] = "  Auto 7 autos";
	char *line = text;

	assert_false(words_skip(&line, "aut"));
	assert_false(words_skip(&line, "7"));
	assert_true(words_skip(&line, "auto"));
	assert_string_equal(line, " 7 autos");
	assert_true(words_skip(&line, "7"));
	assert_false(words_skip(&line, "auto"));
	assert_string_equal(line, " autos");
}

TEST(blanks_are_no_word)
{
	assert_true(words_end(""));
	assert_true(words_end(" \t "));
	assert_false(words_end(" x"));
}

TEST(a_word_alone_is_told_from_one_among_others)
{
	assert_true(words_are(" QUIT ", "quit"));
	assert_false(words_are("quit now", "quit"));
	assert_false(words_are("", "quit"));
	assert_false(words_are("quits", "quit"));
}

TEST(signs_of_suits_are_letters)
{
	static const struct {
		const char *typed, *line;
	} cases[] = {
		{"3♦", "3D"},
		{"♥3 ♠10", "H3 S10"},
		{"T♣♣", "TCC"},
		{"♢♡♤♧", "DHSC"},
		{"", ""},
		{"7h \xe2\x99", "7h \xe2\x99"},
	};

	FOR_EACH (c, cases) {
		char line[32];

		strcpy(line, c->typed);
		words_suits(line);
		assert_string_equal(line, c->line);
	}
}
