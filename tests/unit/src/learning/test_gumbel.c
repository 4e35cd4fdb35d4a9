#include "learning/gumbel.h"

#include <math.h>

#include "lib/test.h"

TEST(the_table_is_the_formula)
{
	for (int i = 0; i < LEARNING_GUMBELS; i++)
		assert_int_equal(learning_gumbel[i],
			lround(LEARNING_GUMBEL_UNIT *
				-log(-log((i + 0.5) / LEARNING_GUMBELS))));
}

/* A sum that is larger by ln 3 is the largest three times as often. */
TEST(the_largest_comes_as_often_as_it_should)
{
	const int ahead = (int)lround(LEARNING_GUMBEL_UNIT * log(3));
	struct random random = seeded(1);
	int wins = 0;

	for (int i = 0; i < 40000; i++) {
		uint32_t drawn = random_below(
			&random, LEARNING_GUMBELS * LEARNING_GUMBELS);

		wins += ahead + learning_gumbel[drawn % LEARNING_GUMBELS] >
			learning_gumbel[drawn / LEARNING_GUMBELS];
	}
	assert_in_range(wins, 29500, 30500);
}
