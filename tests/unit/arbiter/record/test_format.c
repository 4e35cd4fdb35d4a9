/* The formats of a tournament by their names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "record/format.h"

static void
each_format_is_found_by_its_name(void **state)
{
	(void)state;
	for (const struct format *format = format_all; format->name; format++)
		assert_ptr_equal(format_find(format->name), format);
	assert_string_equal(format_all[0].name, "roundrobin");
}

static void
a_game_stands_for_the_format_of_its_contest(void **state)
{
	(void)state;
	assert_ptr_equal(format_find("trax"), format_find("faultless"));
	assert_string_equal(format_find("trax")->name, "faultless");
	assert_ptr_equal(format_find("herc"), format_find("duel"));
}

static void
other_names_are_none(void **state)
{
	static const char *const names[] = {
		"", "Swiss", "swiss ", "heap", "tablic"};

	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		assert_null(format_find(names[i]));
}

static void
who_fills_up_groups_or_eliminates_says_so_in_its_row(void **state)
{
	(void)state;
	assert_true(format_find("itpw")->fills_up);
	assert_true(format_find("knockout")->eliminates);
	assert_true(format_find("faultless")->removes);
	assert_int_equal(format_find("gauntlet")->challenges, 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_format_is_found_by_its_name),
		cmocka_unit_test(a_game_stands_for_the_format_of_its_contest),
		cmocka_unit_test(other_names_are_none),
		cmocka_unit_test(
			who_fills_up_groups_or_eliminates_says_so_in_its_row),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
