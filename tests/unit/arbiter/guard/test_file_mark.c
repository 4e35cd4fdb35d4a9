#include "guard/file_mark.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char path[] = "/tmp/talon-file-mark-XXXXXX";
static char other[sizeof path + 8];
static int descriptor;
static struct file_mark mark;

static int
set_up(void **state)
{
	(void)state;
	strlcpy(strchr(path, '\0') - 6, "XXXXXX", 7);
	descriptor = mkstemp(path);
	snprintf(other, sizeof other, "%s.other", path);
	assert_int_equal(write(descriptor, "twelve bytes", 12), 12);
	return file_mark_take(&mark, descriptor);
}

static int
tear_down(void **state)
{
	(void)state;
	unlink(path);
	unlink(other);
	return close(descriptor);
}

static void
expect(enum file_mark_news expected)
{
	enum file_mark_news news;

	assert_int_equal(file_mark_compare(&mark, descriptor, path, &news), 0);
	assert_int_equal(news, expected);
}

static void
a_file_that_nobody_touched_is_the_same(void **state)
{
	(void)state;
	assert_int_equal(mark.length, 12);
	expect(FILE_MARK_SAME);
}

static void
another_length_or_time_is_noticed(void **state)
{
	(void)state;
	mark.changed.tv_nsec--;
	expect(FILE_MARK_TOUCHED);
	assert_int_equal(truncate(path, 11), 0);
	expect(FILE_MARK_SHORTER);
	assert_int_equal(truncate(path, 13), 0);
	expect(FILE_MARK_LONGER);
}

static void
another_name_or_file_is_noticed(void **state)
{
	(void)state;
	assert_int_equal(rename(path, other), 0);
	expect(FILE_MARK_GONE);
	int second = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
	assert_true(second >= 0);
	close(second);
	expect(FILE_MARK_REPLACED);
	assert_int_equal(rename(other, path), 0);
	mark.changed.tv_sec = 0;
	expect(FILE_MARK_TOUCHED);
}

static void
what_cannot_be_looked_at_is_an_error(void **state)
{
	enum file_mark_news news;

	(void)state;
	assert_int_equal(file_mark_take(&mark, -1), -1);
	assert_int_equal(errno, EBADF);
	assert_int_equal(file_mark_compare(&mark, -1, path, &news), -1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_file_that_nobody_touched_is_the_same),
		TEST(another_length_or_time_is_noticed),
		TEST(another_name_or_file_is_noticed),
		TEST(what_cannot_be_looked_at_is_an_error),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
