/* The words of a typed line. */
#include "terminal/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
a_word_is_skipped_whole_and_in_either_case(void **state)
{
	char text[] = "  Auto 7 autos";
	char *line = text;

	(void)state;
	assert_false(words_skip(&line, "aut"));
	assert_false(words_skip(&line, "7"));
	assert_true(words_skip(&line, "auto"));
	assert_string_equal(line, " 7 autos");
	assert_true(words_skip(&line, "7"));
	assert_false(words_skip(&line, "auto"));
	assert_string_equal(line, " autos");
}

static void
blanks_are_no_word(void **state)
{
	(void)state;
	assert_true(words_end(""));
	assert_true(words_end(" \t "));
	assert_false(words_end(" x"));
}

static void
a_word_alone_is_told_from_one_among_others(void **state)
{
	(void)state;
	assert_true(words_are(" QUIT ", "quit"));
	assert_false(words_are("quit now", "quit"));
	assert_false(words_are("", "quit"));
	assert_false(words_are("quits", "quit"));
}

static void
yes_and_no_are_known_in_two_languages(void **state)
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

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		bool yes = !cases[i].yes;

		if (words_answer(cases[i].line, &yes) != cases[i].known ||
			(cases[i].known && yes != cases[i].yes))
			fail_msg("\"%s\"", cases[i].line);
	}
}

static void
signs_of_suits_are_letters(void **state)
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

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char line[32];

		strcpy(line, cases[i].typed);
		words_suits(line);
		assert_string_equal(line, cases[i].line);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_word_is_skipped_whole_and_in_either_case),
		cmocka_unit_test(blanks_are_no_word),
		cmocka_unit_test(a_word_alone_is_told_from_one_among_others),
		cmocka_unit_test(yes_and_no_are_known_in_two_languages),
		cmocka_unit_test(signs_of_suits_are_letters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
