#include "merge/line_heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/random.h"

#include "lib/test.h"

TEST(lines_leave_by_turn_number_file_and_line)
{
	const struct merge_line lines[] = {
		{.turn = 1, .id = 0},
		{.id = 7, .input = 1, .number = 2},
		{.id = 7, .input = 0, .number = 9},
		{.id = 7, .input = 0, .number = 3},
		{.id = 2, .input = 5},
	};
	const int order[] = {4, 3, 2, 1, 0};
	struct line_heap heap = {0};

	for (int i = 0; i < 5; i++)
		assert_int_equal(line_heap_add(&heap, &lines[i]), 0);
	for (int i = 0; i < 5; i++) {
		const struct merge_line line = line_heap_take(&heap);

		assert_int_equal(line.id, lines[order[i]].id);
		assert_int_equal(line.number, lines[order[i]].number);
		assert_int_equal(line.turn, lines[order[i]].turn);
	}
	assert_int_equal(heap.count, 0);
	line_heap_release(&heap);
}

TEST(any_order_becomes_the_order_of_numbers)
{
	struct line_heap heap = {0};
	struct random random;

	random_seed(&random, 1);
	for (int i = 0; i < 1000; i++) {
		const struct merge_line line = {
			.id = random_below(&random, 500), .length = 3};

		assert_int_equal(line_heap_add(&heap, &line), 0);
	}
	assert_int_equal(heap.bytes, 3000);
	for (long last = 0; heap.count > 0;) {
		long id = line_heap_take(&heap).id;

		assert_true(id >= last);
		last = id;
	}
	assert_int_equal(heap.bytes, 0);
	line_heap_release(&heap);
}
