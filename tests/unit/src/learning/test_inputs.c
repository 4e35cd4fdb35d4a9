#include "learning/inputs.h"

#include "lib/test.h"

static const uint16_t places[] = {3, 0, 2};
static const float value[] = {0.5f, 1, -2};

TEST(a_sum_takes_what_is_listed)
{
	const struct learning_inputs ones = {3, places, NULL};
	const struct learning_inputs numbers = {3, places, value};
	const struct learning_inputs none = {0, places, value};
	const float weights[] = {1, 10, 100, 1000};

	assert_true(learning_inputs_sum(&ones, weights) == 1101);
	assert_true(learning_inputs_sum(&numbers, weights) == 301);
	assert_true(learning_inputs_sum(&none, weights) == 0);
}

TEST(the_gradient_is_that_of_the_sum)
{
	const struct learning_inputs ones = {3, places, NULL};
	const struct learning_inputs numbers = {3, places, value};
	float gradient[4] = {0, 0, 0, 7};

	learning_inputs_add(&numbers, 2, gradient);
	assert_true(gradient[0] == 2 && gradient[1] == 0);
	assert_true(gradient[2] == -4 && gradient[3] == 8);
	learning_inputs_add(&ones, -1, gradient);
	assert_true(gradient[0] == 1 && gradient[1] == 0);
	assert_true(gradient[2] == -5 && gradient[3] == 7);
}
