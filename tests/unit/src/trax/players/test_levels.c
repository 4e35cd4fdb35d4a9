#include "trax/players/levels.h"

#include "common/level.h"

#include "lib/test.h"

TEST(a_level_never_does_worse_than_the_one_below)
{
	for (int i = LEVEL_LEAST; i < LEVEL_MOST; i++) {
		const struct trax_level *low = trax_level(i);
		const struct trax_level *high = trax_level(i + 1);

		assert_true(high->slips <= low->slips);
		assert_true(high->simple <= low->simple);
		assert_true(high->nodes >= low->nodes);
	}
	assert_int_equal(trax_level(LEVEL_MOST)->slips, 0);
	assert_int_equal(trax_level(LEVEL_MOST)->simple, 0);
}
