#include "base/text.h"

#include <errno.h>
#include <math.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static const struct printable_case {
	const char *description;
	const char *bytes;
	size_t length;
	const char *printable;
} printable_cases[] = {
	{"plain text stays", "seven 7H", 8, "seven 7H"},
	{"a backslash stays, so twice is once", "a\\b", 3, "a\\b"},
	{"UTF-8 of two, three and four bytes stays",
		"\xc4\x87\xe2\x99\xa5\xf0\x9f\x82\xa1", 9,
		"\xc4\x87\xe2\x99\xa5\xf0\x9f\x82\xa1"},
	{"a NUL gets a name", "a\0b", 3, "a\\0b"},
	{"a NUL before a digit is no other number",
		"\0"
		"1",
		2, "\\0001"},
	{"line feed and tab get a name", "\n\t", 2, "\\n\\t"},
	{"escape sequences lose their escape", "\033[2J", 4, "\\^[[2J"},
	{"delete is no character", "\x7f", 1, "\\^?"},
	{"a byte that begins nothing", "\xff", 1, "\\M^?"},
	{"a control character of two bytes", "\xc2\x9b", 2, "\\M-B\\M^["},
	{"a slash in two bytes", "\xc0\xaf", 2, "\\M-@\\M-/"},
	{"half of a pair for UTF-16", "\xed\xa0\x80", 3, "\\M-m\\240\\M^@"},
	{"beyond the last character", "\xf4\x90\x80\x80", 4,
		"\\M-t\\M^P\\M^@\\M^@"},
	{"a character cut off at the end", "\xe2\x99", 2, "\\M-b\\M^Y"},
};

TEST(a_member_stands_behind_a_comma)
{
	struct text text = {0};

	text_add_member(&text, "name", "a \"b\"");
	assert_string_equal(text.bytes, ",\"name\":\"a \\\"b\\\"\"");
	text_release(&text);
}

TEST(bytes_become_printable)
{
	char text[64];

	FOR_EACH (c, printable_cases) {
		size_t length =
			text_printable(text, sizeof text, c->bytes, c->length);

		if (strcmp(text, c->printable) != 0)
			fail_msg("%s: %s", c->description, text);
		assert_int_equal(length, strlen(text));
	}
}

TEST(printable_text_stays_as_it_is)
{
	char once[1024];
	char twice[1024];
	char bytes[256];

	for (int i = 0; i < 256; i++)
		bytes[i] = (char)i;
	text_printable(once, sizeof once, bytes, sizeof bytes);
	text_printable_string(twice, sizeof twice, once);
	assert_string_equal(once, twice);
}

TEST(only_whole_characters_are_kept)
{
	char text[4];

	assert_int_equal(text_printable_string(text, 4, "ab\xc4\x87"), 2);
	assert_string_equal(text, "ab");
	assert_int_equal(text_printable_string(text, 4, "a\xff"), 1);
	assert_string_equal(text, "a");
}

TEST(text_grows_and_can_be_cut)
{
	struct text text = {0};

	for (int i = 0; i < 1000; i++)
		text_add_format(&text, "%d,", i % 10);
	assert_int_equal(text.length, 2000);
	text_cut(&text, 4);
	assert_string_equal(text.bytes, "0,1,");
	text_clear(&text);
	text_add(&text, "a\0b", 3);
	assert_int_equal(text.length, 3);
	assert_int_equal(text_failed(&text), 0);
	text_release(&text);
}

TEST(a_json_string_escapes_quotes_and_backslashes)
{
	struct text text = {0};

	text_add_json(&text, "say \"7\\H\"\n");
	assert_string_equal(text.bytes, "\"say \\\"7\\\\H\\\"\\\\n\"");
	text_release(&text);
}

TEST(a_number_has_ten_digits_or_is_null)
{
	static const struct {
		double number;
		const char *json;
	} cases[] = {{0, "0"}, {-2.5, "-2.5"}, {1.0 / 3, "0.3333333333"},
		{123456.7890123, "123456.789"}, {NAN, "null"},
		{INFINITY, "null"}};
	struct text text = {0};

	FOR_EACH (c, cases) {
		text_clear(&text);
		text_add_number(&text, c->number);
		assert_string_equal(text.bytes, c->json);
	}
	text_release(&text);
}

TEST(a_range_of_one_number_is_that_number)
{
	struct text text = {0};

	text_add_range(&text, 3, 7);
	text_add_string(&text, ",");
	text_add_range(&text, 9, 9);
	assert_string_equal(text.bytes, "3-7,9");
	text_release(&text);
}

TEST(what_cannot_fit_is_remembered)
{
	struct text text = {0};

	text_add_string(&text, "kept");
	text_add(&text, "", SIZE_MAX);
	text_add_string(&text, " lost");
	assert_int_equal(text_failed(&text), -1);
	assert_int_equal(errno, ENOMEM);
	assert_string_equal(text.bytes, "kept");
	text_cut(&text, 2);
	assert_int_equal(text_failed(&text), 0);
	text_release(&text);
}

TEST(a_word_is_one_of_a_list_as_a_whole)
{
	static const char list[] = "name\nshow_frame quit\tplay";

	assert_true(text_has_word(list, "name"));
	assert_true(text_has_word(list, "quit"));
	assert_true(text_has_word(list, "play"));
	assert_false(text_has_word(list, "frame"));
	assert_false(text_has_word(list, "show"));
	assert_false(text_has_word(list, ""));
	assert_false(text_has_word("", "name"));
}

TEST(a_line_begins_with_what_it_is_long_enough_for)
{
	assert_true(text_begins_with("game", 4, "ga"));
	assert_true(text_begins_with("game", 4, "game"));
	assert_true(text_begins_with("game", 4, ""));
	assert_false(text_begins_with("game", 3, "game"));
	assert_false(text_begins_with("game", 4, "am"));
}

TEST(bytes_are_letters_as_in_the_rfc)
{
	static const struct {
		const char *bytes;
		const char *letters;
	} cases[] = {{"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"},
		{"foob", "Zm9vYg=="}, {"fooba", "Zm9vYmE="},
		{"foobar", "Zm9vYmFy"}, {"\xff\xfb\xf0", "//vw"}};
	struct text text = {0};

	FOR_EACH (c, cases) {
		text_clear(&text);
		text_add_string(&text, "");
		text_add_base64(
			&text, (const uint8_t *)c->bytes, strlen(c->bytes));
		assert_string_equal(text.bytes, c->letters);
	}
	text_release(&text);
}

TEST_WITH(a_file_is_added_to_what_is_there, scratch_enter, scratch_leave)
{
	static const char content[] = "one\0two\n";
	struct text text = {0};
	FILE *file = fopen("file", "we");

	assert_non_null(file);
	for (int i = 0; i < 20000; i++)
		assert_int_equal(fwrite(content, 1, sizeof content, file),
			sizeof content);
	assert_int_equal(fclose(file), 0);
	text_add_string(&text, "o");
	assert_int_equal(text_add_file(&text, "file"), 0);
	assert_int_equal(text.length, 1 + 20000 * sizeof content);
	for (size_t i = 0; i < 20000; i++)
		assert_memory_equal(text.bytes + 1 + i * sizeof content,
			content, sizeof content);
	text_release(&text);
	unlink("file");
	assert_int_equal(text_add_file(&text, "file"), -1);
	assert_int_equal(errno, ENOENT);
}
