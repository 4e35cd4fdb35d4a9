#include "base/called_as.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
a_way_that_was_typed_is_offered_again(void **state)
{
	(void)state;
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

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_way_that_was_typed_is_offered_again),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
