#include "common/mark.h"

#include "lib/test.h"

TEST(a_mark_is_a_colour_and_at_most_two_columns)
{
	static const char *const faces[] = {"black:", "white:K", "red:10",
		"orange:♞", "yellow:čš", "green:\xf0\x9f\x8e\xb2",
		"blue::", "purple:x:"};
	struct mark mark;

	for (size_t i = 0; i < COUNT(faces); i++) {
		assert_true(mark_parse(faces[i], &mark));
		assert_int_equal(mark.colour, i);
		assert_string_equal(mark.text, strchr(faces[i], ':') + 1);
	}
}

TEST(a_text_keeps_the_columns_of_a_terminal)
{
	static const struct {
		const char *description;
		const char *face;
		bool good;
	} rows[] = {
		{"a character of two columns", "red:馬", true},
		{"two of them", "red:馬馬", false},
		{"one of them and a letter", "red:馬K", false},
		{"a chess man", "white:♟", true},
		{"the same as an emoji", "white:♟\xef\xb8\x8f", false},
		{"hiragana", "blue:の", true},
		{"hangul", "blue:한", true},
		{"full width", "blue:Ａ", true},
		{"what a letter and an accent are", "red:é", true},
		{"a letter, then an accent", "red:e\xcc\x81", false},
		{"an accent alone", "red:\xcc\x81", false},
		{"what turns round what follows", "red:\xe2\x80\xae", false},
		{"a soft hyphen", "red:\xc2\xad", false},
		{"a space of no width", "red:\xe2\x80\x8b", false},
		{"a joiner", "red:\xe2\x80\x8d", false},
		{"a letter from the right", "red:\xd7\x90", false},
		{"a vowel of devanagari", "red:\xe0\xa4\xbf", false},
		{"a wide blank", "red:\xe3\x80\x80", false},
		{"a filler", "red:\xe3\x85\xa4", false},
		{"braille without a dot", "red:\xe2\xa0\x80", false},
		{"half a flag", "red:\xf0\x9f\x87\xad", false},
		{"a colour of skin", "red:\xf0\x9f\x8f\xbd", false},
		{"of private use", "red:\xee\x80\x80", false},
		{"a line feed", "red:\n", false},
	};
	struct mark mark;

	FOR_EACH (at, rows)
		if (mark_parse(at->face, &mark) != at->good)
			fail_msg("%s", at->description);
}

TEST(nothing_else_is_a_mark)
{
	static const char *const faces[] = {"", ":", ":K", "black",
		"Black:", "blac:", "blacks:", "grey:", "red:abc", "red:čšž",
		"red: ", "red:a ", "red:\x7f", "red:\xc2\x9b", "red:\xc2\xa0",
		"7H", "lldd"};
	struct mark mark;
	char text[MARK_TEXT_MAX] = "as it was";

	FOR_EACH (at, faces) {
		assert_false(mark_parse(*at, &mark));
		assert_int_equal(mark_format(*at, MARK_UTF8, text), 0);
		assert_string_equal(text, "as it was");
	}
}

TEST(on_a_terminal_a_mark_has_the_letter_of_its_colour)
{
	static const struct {
		const char *face;
		enum mark_look look;
		int columns;
		const char *text;
	} rows[] = {
		{"black:", MARK_ASCII, 1, "b"},
		{"blue:", MARK_UTF8, 1, "u"},
		{"white:♞", MARK_ASCII, 2, "w?"},
		{"white:♞", MARK_UTF8, 2, "w♞"},
		{"red:10", MARK_IN_COLOUR, 3, "\033[97;41mr10\033[0m"},
		{"orange:\xf0\x9f\x8e\xb2", MARK_IN_COLOUR, 3,
			"\033[30;48;5;208mo\xf0\x9f\x8e\xb2\033[0m"},
		{"orange:\xf0\x9f\x8e\xb2", MARK_ASCII, 3, "o??"},
	};

	FOR_EACH (at, rows) {
		char text[MARK_TEXT_MAX];

		assert_int_equal(
			mark_format(at->face, at->look, text), at->columns);
		assert_string_equal(text, at->text);
	}
}

TEST(no_two_colours_have_the_same_letter)
{
	static const char *const faces[] = {"black:", "white:", "red:",
		"orange:", "yellow:", "green:", "blue:", "purple:"};
	char seen[COUNT(faces) + 1] = "";
	char text[MARK_TEXT_MAX];

	FOR_EACH (at, faces) {
		assert_int_equal(mark_format(*at, MARK_ASCII, text), 1);
		assert_null(strchr(seen, *text));
		strcat(seen, text);
	}
}
