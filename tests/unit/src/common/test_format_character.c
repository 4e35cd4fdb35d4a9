#include "common/format_character.h"

#include "lib/test.h"

static const struct format_case {
	const char *description;
	const char *bytes;
	size_t taken;
	const char *escape;
} cases[] = {
	{"from right to left",
		"\xe2\x80\xae"
		"abc",
		3, "\\u202e"},
	{"the mark of a byte order", "\xef\xbb\xbf", 3, "\\ufeff"},
	{"a soft hyphen, of two bytes", "\xc2\xad", 2, "\\u00ad"},
	{"a tag, of four bytes", "\xf3\xa0\x81\xbf", 4, "\\udb40\\udc7f"},
	{"the last of a range", "\xe2\x80\x8f", 3, "\\u200f"},
	{"a hyphen, behind that", "\xe2\x80\x90", 0, ""},
	{"a hair space, before it", "\xe2\x80\x8a", 0, ""},
	{"a letter", "a", 0, ""},
	{"a heart", "\xe2\x99\xa5", 0, ""},
	{"nothing", "", 0, ""},
	{"a part", "\xe2\x80", 0, ""},
	{"no character", "\xe2\x80z", 0, ""},
	{"a byte that begins none", "\xff\xff\xff\xff", 0, ""},
};

TEST(what_changes_the_look_of_others_stands_in_words)
{
	FOR_EACH (c, cases) {
		char escape[FORMAT_ESCAPE_MAX] = "";
		size_t taken =
			format_character(c->bytes, strlen(c->bytes), escape);

		if (taken != c->taken || strcmp(escape, c->escape) != 0)
			fail_msg("%s: %zu bytes, %s", c->description, taken,
				escape);
	}
}

TEST(a_character_has_the_bytes_that_its_first_one_says)
{
	assert_int_equal(format_character_bytes('a'), 1);
	assert_int_equal(format_character_bytes(0xc2), 2);
	assert_int_equal(format_character_bytes(0xe2), 3);
	assert_int_equal(format_character_bytes(0xf4), 4);
	assert_int_equal(format_character_bytes(0x80), 0);
	assert_int_equal(format_character_bytes(0xc1), 0);
	assert_int_equal(format_character_bytes(0xf5), 0);
}
