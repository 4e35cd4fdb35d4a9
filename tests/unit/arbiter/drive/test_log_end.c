#include "drive/log_end.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/scratch.h"

static void
expect(const char *log, const char *wanted)
{
	struct text end = {0};
	FILE *file = fopen("log", "w");

	fputs(log, file);
	fclose(file);
	assert_int_equal(log_end_read("log", &end), strlen(wanted));
	assert_string_equal(end.bytes ? end.bytes : "", wanted);
	text_release(&end);
	unlink("log");
}

static void
the_last_lines_are_told(void **state)
{
	(void)state;
	expect("", "");
	expect("\n\n", "");
	expect("one", "  one");
	expect("one\ntwo\n\n", "  one\n  two");
	expect("1\n2\n3\n4\n5\n6\n7\n", "  3\n  4\n  5\n  6\n  7");
	expect("a\033[2Jb\n", "  a\\^[[2Jb");
}

static void
of_a_long_log_only_the_end_is_read(void **state)
{
	char log[6000];
	struct text end = {0};
	FILE *file = fopen("log", "w");

	(void)state;
	memset(log, 'x', sizeof log);
	memcpy(log + sizeof log - 7, "\nlast\n", 7);
	fputs(log, file);
	fclose(file);
	assert_true(log_end_read("log", &end) > 0);
	assert_true(end.length < 500);
	assert_non_null(strstr(end.bytes, "\n  last"));
	text_release(&end);
	unlink("log");
}

static void
there_may_be_no_log(void **state)
{
	struct text end = {0};

	(void)state;
	assert_int_equal(log_end_read("log", &end), 0);
	text_release(&end);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_last_lines_are_told),
		cmocka_unit_test(of_a_long_log_only_the_end_is_read),
		cmocka_unit_test(there_may_be_no_log),
	};

	return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
