/* The formats of a tournament by their names. */

#include "record/format.h"

#include "lib/test.h"

TEST(each_format_is_found_by_its_name)
{
	for (const struct format *format = format_all; format->name; format++)
		assert_ptr_equal(format_find(format->name), format);
	assert_string_equal(format_all[0].name, "roundrobin");
}

TEST(a_game_stands_for_the_format_of_its_contest)
{
	assert_ptr_equal(format_find("trax"), format_find("faultless"));
	assert_string_equal(format_find("trax")->name, "faultless");
	assert_ptr_equal(format_find("herc"), format_find("duel"));
}

TEST(other_names_are_none)
{
	static const char *const names[] = {
		"", "Swiss", "swiss ", "heap", "tablic"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		assert_null(format_find(names[i]));
}

TEST(who_fills_up_groups_or_eliminates_says_so_in_its_row)
{
	assert_true(format_find("itpw")->fills_up);
	assert_true(format_find("knockout")->eliminates);
	assert_true(format_find("faultless")->removes);
	assert_int_equal(format_find("league")->games, 100);
	assert_int_equal(format_find("gauntlet")->challenges, 1);
}
