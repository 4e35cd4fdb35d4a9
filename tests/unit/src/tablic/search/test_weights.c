#include "tablic/search/weights.h"

#include "lib/test.h"

TEST(each_has_its_own_net)
{
	static struct tablic_value_net net, other, three, four;

	tablic_weights_read(&net, TABLIC_POINTS);
	tablic_weights_read(&other, TABLIC_STIHOVI);
	tablic_weights_read_many(&three, 3);
	tablic_weights_read_many(&four, 4);
	assert_true(net.large && !other.large && three.large);
	assert_int_equal(tablic_weights_of_seats(6), TABLIC_WEIGHTS_MANY - 1);
	assert_int_equal(tablic_weights_of_seats(8), -1);
	assert_memory_not_equal(&net, &other, sizeof net);
	assert_memory_not_equal(&net, &three, sizeof net);
	assert_memory_not_equal(&three, &four, sizeof net);
}
