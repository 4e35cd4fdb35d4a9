#include "bot/shell_words.h"

#include <stdlib.h>

#include "lib/test.h"

static char reason[REASON_MAX];

/* The words of TEXT with a bar between them; NULL: it has none. */
static const char *
split(const char *text)
{
	static char joined[64];

	*joined = *reason = '\0';
	char **words = shell_words_split(text, reason);
	if (!words)
		return NULL;
	for (char **word = words; *word; word++) {
		strlcat(joined, word > words ? "|" : "", sizeof joined);
		strlcat(joined, *word, sizeof joined);
	}
	free(words);
	return joined;
}

TEST(blanks_separate_words)
{
	assert_string_equal(split("a"), "a");
	assert_string_equal(split(" a\tbc\nd  "), "a|bc|d");
}

TEST(quotes_keep_blanks)
{
	assert_string_equal(split("a 'b c' \"d  e\""), "a|b c|d  e");
	assert_string_equal(split("a'b c'd\"e f\""), "ab cde f");
	assert_string_equal(split("a '' \"\""), "a||");
}

TEST(a_backslash_quotes_one_letter)
{
	assert_string_equal(split("a\\ b c\\\\ \\'"), "a b|c\\|'");
	assert_string_equal(split("'a\\b'"), "a\\b");
}

TEST(in_double_quotes_it_quotes_what_means_something)
{
	assert_string_equal(
		split("\"a\\\"b\\\\c\\$d\\`e\\n\""), "a\"b\\c$d`e\\n");
}

TEST(a_quoted_line_feed_vanishes)
{
	assert_string_equal(split("a\\\nb \"c\\\nd\""), "ab|cd");
}

TEST(nothing_is_expanded)
{
	assert_string_equal(split("$HOME ~ * `ls` #x"), "$HOME|~|*|`ls`|#x");
}

TEST(a_quote_without_end_is_refused)
{
	static const char *const texts[] = {
		"a 'b", "\"a", "a\\", "\"a\\\"", "'a\\''", "a \"b' c"};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		assert_null(split(texts[i]));
		assert_string_equal(reason, "a quote is not closed");
	}
}

TEST(without_a_first_word_there_is_no_program)
{
	static const char *const texts[] = {"", " \t\n", "''", "\"\" a"};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		assert_null(split(texts[i]));
		assert_string_equal(reason, "it names no program");
	}
}

/* Words of one letter are the most that a text can have. */
TEST(there_is_room_for_all_words)
{
	assert_string_equal(split("a b c d e"), "a|b|c|d|e");
	assert_string_equal(split("a"), "a");
}

TEST(a_word_is_quoted_where_it_has_to_be)
{
	static const char *const cases[][2] = {
		{"./bot", "./bot"},
		{"a b", "'a b'"},
		{"", "''"},
		{"it's", "'it'\\''s'"},
		{"$x\n", "'$x\n'"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct text line = {0};

		shell_words_quote(&line, cases[i][0]);
		assert_string_equal(line.bytes, cases[i][1]);
		text_release(&line);
	}
}

TEST(what_is_shown_to_be_typed_has_no_character_that_nobody_sees)
{
	static const char *const cases[][2] = {
		{"./bot", "./bot"},
		{"it's ž", "'it'\\''s ž'"},
		{"a\033[2Jb", "$'a\\033[2Jb'"},
		{"\n'\\", "$'\\012\\'\\\\'"},
		{"\342\200\2561ž", "$'\\342\\200\\2561ž'"},
		{"\xc2\x9b", "$'\\302\\233'"},
		{"\xff\xe2", "$'\\377\\342'"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct text line = {0};

		shell_words_show(&line, cases[i][0]);
		assert_string_equal(line.bytes, cases[i][1]);
		text_release(&line);
	}
}
