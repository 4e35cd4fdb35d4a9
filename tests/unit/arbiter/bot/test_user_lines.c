#include "bot/user_lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bot/trace.h"

static struct user_lines lines;
static struct text told;

static int
take(void *owner, const char *bytes, size_t length)
{
	(void)owner;
	text_add(&told, bytes, length);
	return 0;
}

static struct trace trace = {.tell = take};

static int
forget(void **state)
{
	(void)state;
	text_release(&told);
	text_release(&trace.lines);
	lines = (struct user_lines){0};
	return 0;
}

static void
add(const char *bytes)
{
	user_lines_add(&lines, &trace, "human", bytes, strlen(bytes));
}

static void
a_line_is_told_when_it_is_whole(void **state)
{
	(void)state;
	add("human: ");
	add("no room");
	assert_int_equal(told.length, 0);
	add("\nhuman: open x\nand");
	assert_string_equal(told.bytes, "human: no room\nhuman: open x\n");
}

static void
half_a_line_is_told_at_the_end(void **state)
{
	(void)state;
	add("what");
	user_lines_end(&lines, &trace, "human");
	user_lines_end(&lines, &trace, "human");
	assert_string_equal(told.bytes, "human: what\n");
}

static void
a_line_that_is_too_long_is_told_in_parts(void **state)
{
	(void)state;
	for (int i = 0; i < USER_LINE_MAX + 1; i++)
		add("x");
	user_lines_end(&lines, &trace, "human");
	assert_int_equal(
		told.length, USER_LINE_MAX + 1 + 2 * strlen("human: \n"));
}

static void
empty_lines_say_nothing(void **state)
{
	(void)state;
	add("\n\n");
	assert_int_equal(told.length, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(
			a_line_is_told_when_it_is_whole, forget),
		cmocka_unit_test_teardown(
			half_a_line_is_told_at_the_end, forget),
		cmocka_unit_test_teardown(
			a_line_that_is_too_long_is_told_in_parts, forget),
		cmocka_unit_test_teardown(empty_lines_say_nothing, forget),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
