#include "sandbox/level.h"

#include "lib/test.h"

TEST(each_level_has_a_name_of_its_own)
{
	for (int i = SANDBOX_OFF; i <= SANDBOX_FULL; i++) {
		enum sandbox_level level = SANDBOX_OFF;

		assert_true(sandbox_level_parse(
			sandbox_level_name((enum sandbox_level)i), &level));
		assert_int_equal(level, i);
	}
}

TEST(another_word_is_no_level)
{
	enum sandbox_level level = SANDBOX_LOW;

	assert_false(sandbox_level_parse("best", &level));
	assert_false(sandbox_level_parse("", &level));
	assert_int_equal(level, SANDBOX_LOW);
}
