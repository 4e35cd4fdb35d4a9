#include "report/face_order.h"

#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

TEST(what_was_seen_is_an_order)
{
	static const uint32_t one[] = {3, 1, 4}, two[] = {4, 0},
			      three[] = {1, 2};
	struct face_order order = {0};
	uint32_t list[5], rank[5];

	assert_true(face_order_learn(&order, one, 3));
	assert_true(face_order_learn(&order, two, 2));
	assert_true(face_order_learn(&order, three, 2));
	face_order_list(&order, 5, list);
	for (uint32_t i = 0; i < 5; i++)
		rank[list[i]] = i;
	assert_true(rank[3] < rank[1] && rank[1] < rank[4]);
	assert_true(rank[4] < rank[0] && rank[1] < rank[2]);
}

TEST(a_contradiction_is_not_learned)
{
	static const uint32_t one[] = {1, 2, 3}, back[] = {5, 3, 1},
			      twice[] = {7, 7}, many[] = {FACE_ORDER_MAX};
	struct face_order order = {0}, other = {0}, before;

	assert_true(face_order_learn(&order, one, 3));
	assert_true(face_order_learn(&other, back, 3));
	before = order;
	assert_false(face_order_learn(&order, back, 3));
	assert_false(face_order_learn(&order, twice, 2));
	assert_false(face_order_learn(&order, many, 1));
	assert_false(face_order_join(&order, &other));
	assert_memory_equal(&order, &before, sizeof order);
	assert_true(face_order_join(&other, &(struct face_order){0}));
}
