#include "drive/log_end.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

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

ALL_TESTS(scratch_enter, scratch_leave)

TEST(the_last_lines_are_told)
{
	expect("", "");
	expect("\n\n", "");
	expect("one", "  one");
	expect("one\ntwo\n\n", "  one\n  two");
	expect("1\n2\n3\n4\n5\n6\n7\n", "  3\n  4\n  5\n  6\n  7");
	expect("a\033[2Jb\n", "  a\\^[[2Jb");
}

TEST(of_a_long_log_only_the_end_is_read)
{
	char log[6000];
	struct text end = {0};
	FILE *file = fopen("log", "w");

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

TEST(there_may_be_no_log)
{
	struct text end = {0};

	assert_int_equal(log_end_read("log", &end), 0);
	text_release(&end);
}
