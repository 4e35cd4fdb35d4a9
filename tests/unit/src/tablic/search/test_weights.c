#include "tablic/search/weights.h"

#include "lib/test.h"

TEST(each_has_its_own_net)
{
	static struct tablic_value_net net, other, three, four;

	tablic_weights_read(&net, TABLIC_POINTS, 2);
	tablic_weights_read(&other, TABLIC_STIHOVI, 2);
	tablic_weights_read(&three, TABLIC_POINTS, 3);
	tablic_weights_read(&four, TABLIC_POINTS, 4);
	assert_true(net.large && !other.large && three.large);
	assert_true(tablic_weights_number(TABLIC_POINTS, 6) >= 0);
	assert_int_equal(
		tablic_weights_number(TABLIC_PAIRS, 4), TABLIC_NETS - 1);
	assert_int_equal(tablic_weights_number(TABLIC_POINTS, 8), -1);
	assert_memory_not_equal(&net, &other, sizeof net);
	assert_memory_not_equal(&net, &three, sizeof net);
	assert_memory_not_equal(&three, &four, sizeof net);
}
