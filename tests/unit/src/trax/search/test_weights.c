#include "trax/search/weights.h"

#include "lib/test.h"

TEST(a_board_has_the_weights_of_its_size)
{
	static const int cases[][3] = {{7, 7, 0}, {8, 8, 0}, {7, 9, 0},
		{9, 9, 1}, {12, 12, 1}, {7, 25, 2}, {18, 18, 2}, {19, 18, 3},
		{25, 25, 3}};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(
			weights_size(cases[i][0], cases[i][1]), cases[i][2]);
}

TEST(every_size_has_its_own)
{
	int16_t weights[WEIGHTS_SIZES][WORTH_WEIGHTS];

	for (int i = 0; i < WEIGHTS_SIZES; i++) {
		weights_copy(i, weights[i]);
		for (int k = 0; k < i; k++)
			assert_memory_not_equal(
				weights[i], weights[k], sizeof weights[i]);
	}
}
