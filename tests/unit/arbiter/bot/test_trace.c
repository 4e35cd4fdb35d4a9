#include "bot/trace.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct trace trace;
static char *written;
static size_t written_size;

static int
set_up(void **state)
{
	(void)state;
	trace = (struct trace){.file = open_memstream(&written, &written_size)};
	return trace.file ? 0 : -1;
}

static int
tear_down(void **state)
{
	(void)state;
	fclose(trace.file);
	free(written);
	return 0;
}

static void
show(int worker, enum trace_direction direction, const char *bytes)
{
	trace_show(&trace, "greedy", worker, direction, bytes, strlen(bytes));
}

static void
expect(const char *expected)
{
	assert_int_equal(fflush(trace.file), 0);
	assert_string_equal(written, expected);
}

static void
a_line_has_its_bot_and_its_direction(void **state)
{
	(void)state;
	show(0, TRACE_TO_BOT, "gen_move\n");
	show(0, TRACE_FROM_BOT, "= 7H");
	show(0, TRACE_STDERR, "hm\n");
	expect("greedy > gen_move\ngreedy < = 7H\ngreedy ! hm\n");
}

static void
several_lines_are_shown_one_by_one(void **state)
{
	(void)state;
	show(0, TRACE_TO_BOT, "one\n\nthree\nfour");
	expect("greedy > one\ngreedy > \ngreedy > three\ngreedy > four\n");
}

static void
games_at_once_are_told_apart_by_their_worker(void **state)
{
	(void)state;
	show(12, TRACE_TO_BOT, "play\n");
	expect("12:greedy > play\n");
}

static void
what_a_bot_sends_is_made_printable(void **state)
{
	(void)state;
	show(0, TRACE_FROM_BOT, "\033[2J\xff");
	expect("greedy < \\^[[2J\\M^?\n");
}

static void
nothing_is_shown_where_nobody_asked(void **state)
{
	struct trace none = {0};

	(void)state;
	trace_show(&none, "greedy", 0, TRACE_TO_BOT, "play\n", 5);
	trace_stop_waiting(&none);
	assert_false(none.failed);
	assert_false(none.nonblocking);
}

static void
a_line_that_cannot_be_shown_is_remembered(void **state)
{
	struct trace full = {.file = fopen("/dev/full", "w")};

	(void)state;
	assert_non_null(full.file);
	setvbuf(full.file, NULL, _IONBF, 0);
	trace_show(&full, "greedy", 0, TRACE_TO_BOT, "a\nb\n", 4);
	assert_true(full.failed);
	fclose(full.file);
}

static void
standard_error_gets_its_flags_back(void **state)
{
	int before = fcntl(STDERR_FILENO, F_GETFL);

	(void)state;
	trace_stop_waiting(&trace);
	assert_true(fcntl(STDERR_FILENO, F_GETFL) & O_NONBLOCK);
	trace_stop_waiting(&trace);
	trace_wait_again(&trace);
	assert_int_equal(fcntl(STDERR_FILENO, F_GETFL), before);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
#define TRACE_TEST(name) \
	cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TRACE_TEST(a_line_has_its_bot_and_its_direction),
		TRACE_TEST(several_lines_are_shown_one_by_one),
		TRACE_TEST(games_at_once_are_told_apart_by_their_worker),
		TRACE_TEST(what_a_bot_sends_is_made_printable),
		TRACE_TEST(nothing_is_shown_where_nobody_asked),
		TRACE_TEST(a_line_that_cannot_be_shown_is_remembered),
		TRACE_TEST(standard_error_gets_its_flags_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
