#include "tablic/search/weights.h"

#include "lib/test.h"

TEST(all_have_numbers_for_a_net_of_this_shape)
{
	static const struct {
		const struct learning_weights *weights;
		const char *name;
		int unit;
	} all[] = {
		{&tablic_weights_points, "tablic", TABLIC_WEIGHTS_UNIT},
		{&tablic_weights_stihovi, "tablic-stihovi",
			TABLIC_WEIGHTS_UNIT},
		{&tablic_weights_three, "tablic-3", TABLIC_WEIGHTS_UNIT_MANY},
		{&tablic_weights_four, "tablic-4", TABLIC_WEIGHTS_UNIT_MANY},
	};

	FOR_EACH (c, all) {
		const struct learning_weights *weights = c->weights;

		assert_int_equal(weights->count, TABLIC_VALUE_NET_WEIGHTS);
		assert_int_equal(weights->unit, c->unit);
		assert_string_equal(weights->name, c->name);
	}
}

TEST(each_has_its_own_net)
{
	static struct tablic_value_net net, other, three, four;
	const int16_t *values = tablic_weights_stihovi.values;

	tablic_weights_read(&net, TABLIC_POINTS);
	tablic_weights_read(&other, TABLIC_STIHOVI);
	tablic_weights_read_many(&three, 3);
	tablic_weights_read_many(&four, 4);
	assert_memory_not_equal(&net, &other, sizeof net);
	assert_memory_not_equal(&net, &three, sizeof net);
	assert_memory_not_equal(&three, &four, sizeof net);
	assert_true(other.first[0][1] == (float)values[1] / 2048);
	assert_true(other.last_bias ==
		    (float)values[TABLIC_VALUE_NET_WEIGHTS - 1] / 2048);
}
