#include "base/name_list.h"

#include "lib/test.h"

static struct name_list list;

AFTER_EACH
{
	name_list_release(&list);
}

TEST(names_are_numbered_as_they_come_and_found_again)
{
	char name[16];

	assert_int_equal(name_list_find(&list, "name 0"), -1);
	for (int round = 0; round < 2; round++)
		for (int i = 0; i < 300; i++) {
			snprintf(name, sizeof name, "name %d", i);
			assert_int_equal(name_list_add(&list, name), i);
			assert_int_equal(name_list_find(&list, name), i);
		}
	assert_int_equal(list.count, 300);
	assert_string_equal(name_list_at(&list, 299), "name 299");
	assert_int_equal(name_list_find(&list, "name"), -1);
}
