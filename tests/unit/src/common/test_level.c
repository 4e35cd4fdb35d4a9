#include "common/level.h"

#include "lib/test.h"

TEST(levels_are_whole_numbers_from_1_to_10)
{
	static const char *const none[] = {
		"0", "11", "-1", "+3", "1.5", "", "x", "1x", " 1"};
	char reason[GAME_REASON_MAX];
	int level = 0;

	assert_true(level_parse("1", &level, reason));
	assert_int_equal(level, 1);
	assert_true(level_parse("10", &level, reason));
	assert_int_equal(level, 10);
	FOR_EACH (c, none) {
		assert_false(level_parse(*c, &level, reason));
		assert_non_null(strstr(reason, "no level from 1 to 10"));
		assert_int_equal(level, 10);
	}
}
