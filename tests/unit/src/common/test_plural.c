#include "common/plural.h"

#include "lib/test.h"

TEST(one_alone_is_no_plural)
{
	assert_string_equal(plural(1), "");
	assert_string_equal(plural(0), "s");
	assert_string_equal(plural(2), "s");
	assert_string_equal(plural(-1), "s");
}
