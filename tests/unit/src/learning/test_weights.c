

#include "learning/weights.h"

#include "lib/test.h"

TEST(weights_are_rounded_to_what_can_be_written)
{
	static const struct {
		float weight;
		int unit;
		int written;
	} some[] = {
		{0, 2048, 0},
		{1, 2048, 2048},
		{-0.5f, 2048, -1024},
		{0.26f, 10, 3},
		{-0.26f, 10, -3},
		{1e9f, 2048, INT16_MAX},
		{-1e9f, 2048, -INT16_MAX},
	};

	FOR_EACH (c, some)
		assert_int_equal(
			learning_weights_round(c->weight, c->unit), c->written);
}

TEST(what_is_written_is_read_in_its_unit)
{
	static const int16_t values[] = {-300, 0, 1, INT16_MAX};
	const struct learning_weights weights = {
		.name = "toy", .count = 4, .unit = 64, .values = values};
	float read[4];

	learning_weights_read(&weights, read, 4);
	assert_true(read[0] == -4.6875f);
	for (int i = 0; i < 4; i++)
		assert_int_equal(
			learning_weights_round(read[i], 64), values[i]);
}
