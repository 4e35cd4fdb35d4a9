/* Lines in their order, and not too many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "applet/line_queue.h"

static void
lines_come_out_in_their_order(void **state)
{
	struct line_queue queue = {0};

	(void)state;
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

static void
there_is_room_for_so_many(void **state)
{
	struct line_queue queue = {0};

	(void)state;
	for (int i = 0; i < LINE_QUEUE_MAX; i++)
		assert_true(line_queue_add(&queue, "", "a line"));
	assert_false(line_queue_add(&queue, "", "one more"));
	free(line_queue_take(&queue));
	assert_true(line_queue_add(&queue, "", "one more"));
	line_queue_release(&queue);
	assert_int_equal(queue.count, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_come_out_in_their_order),
		cmocka_unit_test(there_is_room_for_so_many),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
