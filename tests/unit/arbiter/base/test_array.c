#include "base/array.h"

#include "lib/test.h"

TEST(an_array_keeps_what_is_in_it)
{
	int *array = NULL;
	size_t capacity = 0;
	int moves = 0;

	for (int i = 0; i < 1000; i++) {
		size_t before = capacity;

		assert_int_equal(ARRAY_GROW(array, i, capacity), 0);
		assert_true(capacity > (size_t)i);
		moves += capacity != before;
		array[i] = i;
	}
	for (int i = 0; i < 1000; i++)
		assert_int_equal(array[i], i);
	assert_true(moves <= 5);
	free(array);
}

TEST(an_array_with_room_stays_where_it_is)
{
	int items[4], *array = items;
	size_t capacity = 4;

	assert_int_equal(ARRAY_GROW(array, 3, capacity), 0);
	assert_ptr_equal(array, items);
	assert_int_equal(capacity, 4);
}
