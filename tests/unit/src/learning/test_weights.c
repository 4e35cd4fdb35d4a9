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

TEST(what_is_in_a_file_is_read_in_its_unit)
{
	static const char file[] = "a text of any length\n\n"
				   "\xd4\xfe\0\0\1\0\xff\x7f";
	static const int16_t values[] = {-300, 0, 1, INT16_MAX};
	const struct learning_weights weights = {
		file, file + sizeof file - 1, 4, 64};
	int16_t copy[4];
	float read[4];

	learning_weights_copy(&weights, copy, 4);
	assert_memory_equal(copy, values, sizeof values);
	learning_weights_read(&weights, read, 4);
	assert_true(read[0] == -4.6875f);
	for (int i = 0; i < 4; i++)
		assert_int_equal(
			learning_weights_round(read[i], 64), values[i]);
}
