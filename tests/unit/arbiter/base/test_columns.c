#include "base/columns.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char text[256];
static FILE *file;

static int
set_up(void **state)
{
	(void)state;
	memset(text, 0, sizeof text);
	file = fmemopen(text, sizeof text, "w");
	return file ? 0 : -1;
}

static int
tear_down(void **state)
{
	(void)state;
	fclose(file);
	return 0;
}

static void
expect_printed(const char *expected)
{
	fflush(file);
	assert_string_equal(text, expected);
}

static void
names_are_padded_by_characters(void **state)
{
	(void)state;
	assert_int_equal(columns_of("Łódź"), 4);
	columns_print(file, "Łódź", 6);
	columns_print(file, "|", 1);
	columns_print(file, "longer", 3);
	expect_printed("Łódź  |longer");
}

static void
names_become_printable(void **state)
{
	(void)state;
	assert_int_equal(columns_of("a\n"), 3);
	columns_print(file, "a\n", 4);
	columns_print_csv(file, "\033");
	expect_printed("a\\n \\^[");
}

static void
names_with_commas_or_quotes_are_quoted(void **state)
{
	(void)state;
	columns_print_csv(file, "plain");
	columns_print_csv(file, "a,b");
	columns_print_csv(file, "say \"a\"");
	expect_printed("plain\"a,b\"\"say \"\"a\"\"\"");
}

static void
numbers_have_ten_digits_or_leave_their_field_empty(void **state)
{
	(void)state;
	columns_print_csv_number(file, 2 / 3.);
	columns_print_csv_number(file, NAN);
	columns_print_csv_number(file, -5);
	columns_print_csv_number(file, INFINITY);
	expect_printed(",0.6666666667,,-5,");
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define COLUMNS_TEST(name) \
	cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		COLUMNS_TEST(names_are_padded_by_characters),
		COLUMNS_TEST(names_become_printable),
		COLUMNS_TEST(names_with_commas_or_quotes_are_quoted),
		COLUMNS_TEST(
			numbers_have_ten_digits_or_leave_their_field_empty),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
