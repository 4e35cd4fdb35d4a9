#include "tournament/contest.c"

#include "lib/test.h"

enum { GROUPS = 100, MEMBERS_MAX = 4 };

TEST(groups_stand_in_the_order_in_which_they_came)
{
	for (int size = 2; size <= MEMBERS_MAX; size++) {
		struct groups groups = {.size = size};
		int bots[MEMBERS_MAX];

		for (int i = 0; i < GROUPS; i++) {
			for (int k = 0; k < size; k++)
				bots[k] = 10 * i + k;
			assert_int_equal(groups_add(&groups, bots), 0);
		}
		assert_int_equal(groups.count, GROUPS);
		for (int i = 0; i < GROUPS; i++)
			for (int k = 0; k < size; k++)
				assert_int_equal(
					groups_at(&groups, (size_t)i)[k],
					10 * i + k);
		groups_release(&groups);
	}
}

TEST(released_groups_are_empty_and_may_be_filled_again)
{
	struct groups groups = {.size = 3};

	assert_int_equal(groups_add(&groups, (const int[]){4, 5, 6}), 0);
	groups_release(&groups);
	assert_int_equal(groups.count, 0);
	assert_int_equal(groups.size, 3);
	assert_int_equal(groups_add(&groups, (const int[]){7, 8, 9}), 0);
	assert_int_equal(groups_at(&groups, 0)[2], 9);
	groups_release(&groups);
}
