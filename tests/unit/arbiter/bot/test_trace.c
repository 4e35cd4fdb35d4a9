#include "bot/link.c"

#include "lib/test.h"

static struct trace trace;
static struct text shown;
static int calls;
static int result; /* of `take` */

static int
take(void *owner, const char *lines, size_t length)
{
	assert_ptr_equal(owner, &shown);
	assert_true(length > 0 && lines[length - 1] == '\n');
	text_add(&shown, lines, length);
	calls++;
	return result;
}

FIXTURE(set_up)
{
	trace = (struct trace){.take = take, .owner = &shown};
	calls = result = 0;
	return 0;
}

FIXTURE(tear_down)
{
	text_release(&trace.lines);
	text_release(&shown);
	return 0;
}

static void
show_lines(int worker, enum trace_direction direction, const char *bytes)
{
	trace_show(&trace, "greedy", worker, direction, bytes, strlen(bytes));
}

static void
expect(const char *expected)
{
	assert_string_equal(shown.bytes, expected);
}

TEST_WITH(a_line_has_its_bot_and_its_direction, set_up, tear_down)
{
	show_lines(0, TRACE_TO_BOT, "gen_move\n");
	show_lines(0, TRACE_FROM_BOT, "= 7H");
	show_lines(0, TRACE_STDERR, "hm\n");
	expect("greedy > gen_move\ngreedy < = 7H\ngreedy ! hm\n");
}

TEST_WITH(several_lines_are_shown_one_by_one, set_up, tear_down)
{
	show_lines(0, TRACE_TO_BOT, "one\n\nthree\nfour");
	expect("greedy > one\ngreedy > \ngreedy > three\ngreedy > four\n");
	assert_int_equal(calls, 1);
}

TEST_WITH(the_user_is_told_what_is_for_him_whoever_asked, set_up, tear_down)
{
	static const char said[] = "human: open\x1b x";

	trace.take = NULL;
	trace_tell(&trace, "human", said, strlen(said));
	assert_int_equal(calls, 0);
	trace.tell = take;
	trace_tell(&trace, "human", said, strlen(said));
	trace_tell(&trace, "anna", said, strlen("human: open"));
	expect("human: open\\^[ x\nanna: human: open\n");
	assert_int_equal(calls, 2);
}

TEST_WITH(games_at_once_are_told_apart_by_their_worker, set_up, tear_down)
{
	show_lines(12, TRACE_TO_BOT, "play\n");
	expect("12:greedy > play\n");
}

TEST_WITH(what_a_bot_sends_is_made_printable, set_up, tear_down)
{
	show_lines(0, TRACE_FROM_BOT, "\033[2J\xff");
	expect("greedy < \\^[[2J\\M^?\n");
}

TEST_WITH(nothing_is_shown_where_nobody_asked, set_up, tear_down)
{
	struct trace none = {0};

	trace_show(&none, "greedy", 0, TRACE_TO_BOT, "play\n", 5);
	assert_false(none.failed);
	assert_null(none.lines.bytes);
}

TEST_WITH(after_a_line_that_could_not_be_shown_no_more_are, set_up, tear_down)
{
	result = -1;
	show_lines(0, TRACE_TO_BOT, "a\nb\n");
	assert_true(trace.failed);
	result = 0;
	show_lines(0, TRACE_TO_BOT, "c\n");
	assert_int_equal(calls, 1);
	expect("greedy > a\ngreedy > b\n");
}

static struct user_lines lines;
static struct text told;

static int
take_told(void *owner, const char *bytes, size_t length)
{
	(void)owner;
	text_add(&told, bytes, length);
	return 0;
}

static struct trace lines_trace = {.tell = take_told};

FIXTURE(forget)
{
	text_release(&told);
	text_release(&lines_trace.lines);
	lines = (struct user_lines){0};
	return 0;
}

static void
add(const char *bytes)
{
	user_lines_add(&lines, &lines_trace, "human", bytes, strlen(bytes));
}

TEST_WITH(a_line_is_told_when_it_is_whole, NULL, forget)
{
	add("human: ");
	add("no room");
	assert_int_equal(told.length, 0);
	add("\nhuman: open x\nand");
	assert_string_equal(told.bytes, "human: no room\nhuman: open x\n");
}

TEST_WITH(half_a_line_is_told_at_the_end, NULL, forget)
{
	add("what");
	user_lines_end(&lines, &lines_trace, "human");
	user_lines_end(&lines, &lines_trace, "human");
	assert_string_equal(told.bytes, "human: what\n");
}

TEST_WITH(a_line_that_is_too_long_is_told_in_parts, NULL, forget)
{
	for (int i = 0; i < USER_LINE_MAX + 1; i++)
		add("x");
	user_lines_end(&lines, &lines_trace, "human");
	assert_int_equal(
		told.length, USER_LINE_MAX + 1 + 2 * strlen("human: \n"));
}

TEST_WITH(empty_lines_say_nothing, NULL, forget)
{
	add("\n\n");
	assert_int_equal(told.length, 0);
}
