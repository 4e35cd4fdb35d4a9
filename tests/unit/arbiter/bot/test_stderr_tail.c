#include "bot/stderr_tail.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Writes COUNT bytes in pieces of SIZE, each byte the low part of its number.
 */
static void
write_bytes(struct stderr_tail *tail, size_t count, size_t size)
{
	for (size_t at = 0; at < count;) {
		char *space;
		size_t room = stderr_tail_space(tail, &space);

		assert_true(room >= STDERR_TAIL_MAX);
		size_t piece = size < room ? size : room;
		if (piece > count - at)
			piece = count - at;
		for (size_t i = 0; i < piece; i++)
			space[i] = (char)(at + i);
		stderr_tail_filled(tail, piece);
		at += piece;
	}
}

/* The tail ends with byte COUNT - 1 and has no gap. */
static void
expect_end(const struct stderr_tail *tail, size_t count)
{
	for (size_t i = 1; i <= tail->length; i++)
		assert_int_equal(
			tail->bytes[tail->length - i], (char)(count - i));
}

static void
a_little_is_kept_whole(void **state)
{
	struct stderr_tail tail = {0};

	(void)state;
	write_bytes(&tail, 100, 7);
	assert_int_equal(tail.length, 100);
	expect_end(&tail, 100);
}

static void
of_much_the_end_is_kept(void **state)
{
	static const size_t sizes[] = {1, 100, STDERR_TAIL_MAX - 1,
		STDERR_TAIL_MAX, STDERR_TAIL_MAX + 1, 3 * STDERR_TAIL_MAX};

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct stderr_tail tail = {0};

		write_bytes(&tail, 10 * STDERR_TAIL_MAX + 77, sizes[i]);
		assert_true(tail.length >= STDERR_TAIL_MAX);
		assert_true(tail.length <= sizeof tail.bytes);
		expect_end(&tail, 10 * STDERR_TAIL_MAX + 77);
	}
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_little_is_kept_whole),
		cmocka_unit_test(of_much_the_end_is_kept),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
