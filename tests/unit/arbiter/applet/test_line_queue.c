/* Lines in their order, and not too many. */
#include <stdlib.h>

#include "applet/line_queue.h"

#include "lib/test.h"

TEST(lines_come_out_in_their_order)
{
	struct line_queue queue = {0};

	assert_null(line_queue_take(&queue));
	/* More than once around. */
	for (int i = 0; i < 3 * LINE_QUEUE_MAX; i++) {
		assert_true(line_queue_add(&queue, "", "first"));
		assert_true(line_queue_add(&queue, ":play ", "7H"));
		char *first = line_queue_take(&queue);
		char *second = line_queue_take(&queue);
		assert_string_equal(first, "first");
		assert_string_equal(second, ":play 7H");
		assert_null(line_queue_take(&queue));
		free(first);
		free(second);
	}
}

TEST(there_is_room_for_so_many)
{
	struct line_queue queue = {0};

	for (int i = 0; i < LINE_QUEUE_MAX; i++)
		assert_true(line_queue_add(&queue, "", "a line"));
	assert_false(line_queue_add(&queue, "", "one more"));
	free(line_queue_take(&queue));
	assert_true(line_queue_add(&queue, "", "one more"));
	line_queue_release(&queue);
	assert_int_equal(queue.count, 0);
}
