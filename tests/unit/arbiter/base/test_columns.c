#include "base/table.h"

#include <math.h>

#include "lib/test.h"

static char text[256];
static FILE *file;

BEFORE_EACH
{
	memset(text, 0, sizeof text);
	file = fmemopen(text, sizeof text, "w");
	assert_non_null(file);
}

AFTER_EACH
{
	fclose(file);
}

static void
expect_printed(const char *expected)
{
	fflush(file);
	assert_string_equal(text, expected);
}

TEST(names_are_padded_by_characters)
{
	assert_int_equal(columns_of("Łódź"), 4);
	columns_print(file, "Łódź", 6);
	columns_print(file, "|", 1);
	columns_print(file, "longer", 3);
	expect_printed("Łódź  |longer");
}

TEST(names_become_printable)
{
	assert_int_equal(columns_of("a\n"), 3);
	columns_print(file, "a\n", 4);
	columns_print_csv(file, "\033");
	expect_printed("a\\n \\^[");
}

TEST(names_with_commas_or_quotes_are_quoted)
{
	columns_print_csv(file, "plain");
	columns_print_csv(file, "a,b");
	columns_print_csv(file, "say \"a\"");
	expect_printed("plain\"a,b\"\"say \"\"a\"\"\"");
}

TEST(numbers_have_ten_digits_or_leave_their_field_empty)
{
	columns_print_csv_number(file, 2 / 3.);
	columns_print_csv_number(file, NAN);
	columns_print_csv_number(file, -5);
	columns_print_csv_number(file, INFINITY);
	expect_printed(",0.6666666667,,-5,");
}
