#include "base/called_as.h"

#include "lib/test.h"

TEST(a_way_that_was_typed_is_offered_again)
{
	assert_string_equal(called_as(), "talon");
	called_as_note("./build/talon");
	assert_string_equal(called_as(), "./build/talon");
	called_as_note("talon");
	assert_string_equal(called_as(), "talon");
	called_as_note("-talon");
	assert_string_equal(called_as(), "talon");
	called_as_note(NULL);
	assert_string_equal(called_as(), "talon");
}
