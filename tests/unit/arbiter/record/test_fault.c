#include "record/fault.h"

#include "lib/test.h"

TEST(every_fault_is_found_by_its_name)
{
	for (int i = 0; i < FAULT_COUNT; i++) {
		enum fault found = i == 0 ? FAULT_CRASH : FAULT_NONE;

		assert_true(fault_find(fault_name((enum fault)i), &found));
		assert_int_equal(found, i);
	}
}

TEST(a_game_without_fault_ends_normally)
{
	assert_string_equal(fault_name(FAULT_NONE), "normal");
}

TEST(another_name_is_no_fault_and_changes_nothing)
{
	enum fault found = FAULT_CRASH;

	assert_false(fault_find("Crash", &found));
	assert_false(fault_find("", &found));
	assert_int_equal(found, FAULT_CRASH);
}
