#include "bot/user_lines.h"

#include <string.h>

#include "bot/trace.h"

#include "lib/test.h"

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

FIXTURE(forget)
{
	text_release(&told);
	text_release(&trace.lines);
	lines = (struct user_lines){0};
	return 0;
}

EACH_TEST(NULL, forget)

static void
add(const char *bytes)
{
	user_lines_add(&lines, &trace, "human", bytes, strlen(bytes));
}

TEST(a_line_is_told_when_it_is_whole)
{
	add("human: ");
	add("no room");
	assert_int_equal(told.length, 0);
	add("\nhuman: open x\nand");
	assert_string_equal(told.bytes, "human: no room\nhuman: open x\n");
}

TEST(half_a_line_is_told_at_the_end)
{
	add("what");
	user_lines_end(&lines, &trace, "human");
	user_lines_end(&lines, &trace, "human");
	assert_string_equal(told.bytes, "human: what\n");
}

TEST(a_line_that_is_too_long_is_told_in_parts)
{
	for (int i = 0; i < USER_LINE_MAX + 1; i++)
		add("x");
	user_lines_end(&lines, &trace, "human");
	assert_int_equal(
		told.length, USER_LINE_MAX + 1 + 2 * strlen("human: \n"));
}

TEST(empty_lines_say_nothing)
{
	add("\n\n");
	assert_int_equal(told.length, 0);
}
