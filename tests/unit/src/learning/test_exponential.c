#include "learning/exponential.h"

#include <math.h>

#include "lib/test.h"

TEST(it_is_the_exponential_to_some_parts_in_ten_thousand)
{
	for (int sum = -40 * LEARNING_EXPONENTIAL_UNIT;
		sum <= 40 * LEARNING_EXPONENTIAL_UNIT; sum += 7) {
		double exact = exp((double)sum / LEARNING_EXPONENTIAL_UNIT);
		double found = (double)learning_exponential(sum);

		assert_true(fabs(found / exact - 1) < 1e-3);
	}
}

TEST(what_is_out_of_its_range_stays_finite)
{
	assert_true(learning_exponential(-10000000) > 0);
	assert_true(isfinite(learning_exponential(10000000)));
	assert_true(learning_exponential(10000000) > 1e18f);
	assert_true(learning_exponential(-10000000) < 1e-18f);
}
