#include "record/fault.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
every_fault_is_found_by_its_name(void **state)
{
	(void)state;
	for (int i = 0; i < FAULT_COUNT; i++) {
		enum fault found = i == 0 ? FAULT_CRASH : FAULT_NONE;

		assert_true(fault_find(fault_name((enum fault)i), &found));
		assert_int_equal(found, i);
	}
}

static void
a_game_without_fault_ends_normally(void **state)
{
	(void)state;
	assert_string_equal(fault_name(FAULT_NONE), "normal");
}

static void
another_name_is_no_fault_and_changes_nothing(void **state)
{
	enum fault found = FAULT_CRASH;

	(void)state;
	assert_false(fault_find("Crash", &found));
	assert_false(fault_find("", &found));
	assert_int_equal(found, FAULT_CRASH);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_fault_is_found_by_its_name),
		cmocka_unit_test(a_game_without_fault_ends_normally),
		cmocka_unit_test(another_name_is_no_fault_and_changes_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
