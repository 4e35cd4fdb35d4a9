#include "rating/rating.c"

#include "lib/test.h"

TEST(each_knows_the_last_of_its_own)
{
	static const int pairs[][2] = {{0, 5}, {1, 2}, {2, 4}, {4, 1}};
	static const int expected[] = {5, 4, 4, 3, 4, 5};
	struct sums results = {0};
	struct encounters encounters;
	int component[6];
	char name[8];

	for (int i = 0; i < 6; i++) {
		snprintf(name, sizeof name, "%d", i);
		assert_int_equal(sums_bot(&results, name), i);
	}
	for (int i = 0; i < 4; i++)
		assert_int_equal(sums_add_result(&results, (size_t)pairs[i][0],
					 (size_t)pairs[i][1], OUTCOME_DRAW, 1),
			0);
	assert_int_equal(sums_add_result(&results, 3, 3, OUTCOME_DRAW, 1), 0);
	assert_int_equal(encounters_init(&encounters, &results, 2), 0);
	assert_int_equal(components_find(component, &encounters), 3);
	for (int i = 0; i < 6; i++)
		assert_int_equal(component[i], expected[i]);
	encounters_release(&encounters);
	sums_release(&results);
}
