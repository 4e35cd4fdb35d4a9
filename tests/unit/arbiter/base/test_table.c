#include "base/table.c"

#include <math.h>

#include "lib/test.h"

static const struct table_column columns[] = {
	{.head = "rank", .member = "rank", .width = 4},
	{.head = "bot", .member = "name", .kind = TABLE_NAME},
	{.head = "score",
		.member = "score",
		.kind = TABLE_REAL,
		.width = 8,
		.decimals = 1,
		.unit = "%",
		.keep = 2},
	{.head = "margin",
		.member = "margin",
		.kind = TABLE_REAL,
		.width = 8,
		.decimals = 2,
		.sign = true,
		.keep = 1},
	{.member = "house",
		.kind = TABLE_FLAG,
		.without = TABLE_TEXT | TABLE_CSV},
	{.head = "", .member = "out", .kind = TABLE_FLAG, .without = TABLE_CSV},
};

static struct table table = {columns, .count = 6};
static char *bytes;
static size_t length;
static FILE *file;

BEFORE_EACH
{
	table_number(&table, 1);
	table_name(&table, "a,b");
	table_real(&table, 50);
	table_real(&table, 1.25);
	table_flag(&table, false);
	table_flag(&table, true);
	table_title(&table, "below:");
	table_unknown(&table);
	table_name(&table, "c");
	table_real(&table, 12.34);
	table_real(&table, (double)NAN);
	table_flag(&table, true);
	table_flag(&table, false);
	file = open_memstream(&bytes, &length);
	assert_non_null(file);
}

AFTER_EACH
{
	fclose(file);
	free(bytes);
	table_release(&table);
}

static void
expect(const char *text)
{
	fflush(file);
	assert_string_equal(bytes, text);
}

TEST(text_has_columns_as_wide_as_they_are_to_be)
{
	assert_int_equal(table_print_within(&table, file, 0), 0);
	expect("rank bot    score   margin\n"
	       "   1 a,b    50.0%    +1.25  out\n"
	       "below:\n"
	       "   - c      12.3%        -\n");
}

TEST(rows_may_have_two_titles)
{
	table_title(&table, "far below:");
	table_unknown(&table);
	table_name(&table, "d");
	table_real(&table, 1);
	table_real(&table, 1);
	table_flag(&table, false);
	table_flag(&table, false);
	assert_int_equal(table_print_within(&table, file, 27), 0);
	expect("rank bot score margin\n"
	       "   1 a,b 50.0%  +1.25  out\n"
	       "below:\n"
	       "   - c   12.3%      -\n"
	       "far below:\n"
	       "   - d    1.0%  +1.00\n");
}

TEST(on_a_narrow_terminal_columns_get_narrow_before_any_goes)
{
	assert_int_equal(table_print_within(&table, file, 27), 0);
	expect("rank bot score margin\n"
	       "   1 a,b 50.0%  +1.25  out\n"
	       "below:\n"
	       "   - c   12.3%      -\n");
}

TEST(what_is_worth_the_least_goes_first_and_some_stay)
{
	assert_int_equal(table_print_within(&table, file, 19), 0);
	assert_int_equal(table_print_within(&table, file, 1), 0);
	expect("rank bot score\n"
	       "   1 a,b 50.0%  out\n"
	       "below:\n"
	       "   - c   12.3%\n"
	       "rank bot\n"
	       "   1 a,b  out\n"
	       "below:\n"
	       "   - c\n");
}

TEST(values_are_whole_and_what_is_unknown_is_empty)
{
	assert_int_equal(table_print_csv(&table, file, "\r\n"), 0);
	expect("rank,name,score,margin\r\n"
	       "1,\"a,b\",50,1.25\r\n"
	       ",c,12.34,\r\n");
}

TEST(json_has_the_names_first_and_null_for_what_is_unknown)
{
	struct text json = {0};

	table_add_json(&table, 1, &json);
	assert_int_equal(text_failed(&json), 0);
	assert_string_equal(json.bytes,
		"\"name\":\"c\",\"rank\":null,\"score\":12.34,"
		"\"margin\":null,\"house\":true,\"out\":false");
	text_release(&json);
}

TEST(a_character_takes_one_column)
{
	assert_int_equal(text_columns("tabli\xc4\x87"), 6);
	assert_int_equal(text_columns(""), 0);
}
