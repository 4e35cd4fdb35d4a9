/* Its private parts, on a file in place of a standard descriptor. */
#include "base/shown_output.c"

#include "lib/test.h"

/* What is written to it, in PIECES with NULL at the end. */
static void
expect_shown(const char *const *pieces, const char *shown)
{
	FILE *file = tmpfile();
	char text[256] = "";

	assert_non_null(file);
	struct shown_output to = {.descriptor = fileno(file)};
	for (; *pieces; pieces++)
		assert_int_equal(write_shown(&to, *pieces, strlen(*pieces)),
			strlen(*pieces));
	rewind(file);
	text[fread(text, 1, sizeof text - 1, file)] = '\0';
	fclose(file);
	assert_string_equal(text, shown);
}

TEST(names_cannot_turn_what_is_written_round)
{
	expect_shown(
		(const char *[]){
			"a\xe2\x80\xaezb\xe2\x80\xac \xe2\x99\xa5\n", NULL},
		"a\\u202ezb\\u202c \xe2\x99\xa5\n");
}

TEST(a_character_is_known_across_pieces)
{
	expect_shown((const char *[]){"a\xe2", "\x80",
			     "\xae"
			     "b\xe2",
			     "\x99\xa5", "\xf3\xa0", "\x81\xbf\xf3", "\xa0\x81",
			     NULL},
		"a\\u202eb\xe2\x99\xa5\\udb40\\udc7f");
}

TEST(bytes_that_are_no_characters_are_not_lost)
{
	expect_shown((const char *[]){"\xff\x80", "\xe2", "z\xf0\xf0\xf0",
			     "z\n", NULL},
		"\xff\x80\xe2z\xf0\xf0\xf0z\n");
}

TEST(standard_error_has_no_control_characters)
{
	struct shown_output to;
	FILE *file = tmpfile();
	char text[256] = "";

	assert_non_null(file);
	to = (struct shown_output){
		.descriptor = fileno(file), .colourless = true};
	assert_int_equal(write_shown(&to, TEXT_ERASE_LINE "1 ", 6), 6);
	assert_int_equal(write_shown(&to, "a\033[1m\t\r\x7f\n", 9), 9);
	rewind(file);
	text[fread(text, 1, sizeof text - 1, file)] = '\0';
	fclose(file);
	assert_string_equal(text, TEXT_ERASE_LINE "1 a\\^[[1m\t\\r\\^?\n");
	expect_shown((const char *[]){"\033[1m", NULL}, "\033[1m");
}

TEST(what_cannot_be_written_is_an_error)
{
	struct shown_output to = {.descriptor = -1};

	assert_int_equal(write_shown(&to, "a", 1), 0);
}
