/* The words of a typed line. */
#include "terminal/words.h"

#include <string.h>

#include "lib/test.h"

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

TEST(yes_and_no_are_known_in_two_languages)
{
	static const struct {
		const char *line;
		bool known, yes;
	} cases[] = {
		{"y", true, true},
		{"Yes", true, true},
		{" d ", true, true},
		{"DA", true, true},
		{"n", true, false},
		{"no", true, false},
		{"ne", true, false},
		{"", true, true},
		{"  ", true, true},
		{"ye", false, false},
		{"yes please", false, false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		bool yes = !cases[i].yes;

		if (words_answer(cases[i].line, &yes) != cases[i].known ||
			(cases[i].known && yes != cases[i].yes))
			fail_msg("\"%s\"", cases[i].line);
	}
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

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char line[32];

		strcpy(line, cases[i].typed);
		words_suits(line);
		assert_string_equal(line, cases[i].line);
	}
}
