#include "guard/file_mark.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/test.h"

static char path[] = "/tmp/talon-file-mark-XXXXXX";
static char other[sizeof path + 8];
static int descriptor;
static struct file_mark mark;

FIXTURE(set_up)
{
	strlcpy(strchr(path, '\0') - 6, "XXXXXX", 7);
	descriptor = mkstemp(path);
	snprintf(other, sizeof other, "%s.other", path);
	assert_int_equal(write(descriptor, "twelve bytes", 12), 12);
	return file_mark_take(&mark, descriptor);
}

FIXTURE(tear_down)
{
	unlink(path);
	unlink(other);
	return close(descriptor);
}

EACH_TEST(set_up, tear_down)

static void
expect(enum file_mark_news expected)
{
	enum file_mark_news news;

	assert_int_equal(file_mark_compare(&mark, descriptor, path, &news), 0);
	assert_int_equal(news, expected);
}

TEST(a_file_that_nobody_touched_is_the_same)
{
	assert_int_equal(mark.length, 12);
	expect(FILE_MARK_SAME);
}

TEST(another_length_or_time_is_noticed)
{
	mark.changed.tv_nsec--;
	expect(FILE_MARK_TOUCHED);
	assert_int_equal(truncate(path, 11), 0);
	expect(FILE_MARK_SHORTER);
	assert_int_equal(truncate(path, 13), 0);
	expect(FILE_MARK_LONGER);
}

TEST(another_name_or_file_is_noticed)
{
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

TEST(what_cannot_be_looked_at_is_an_error)
{
	enum file_mark_news news;

	assert_int_equal(file_mark_take(&mark, -1), -1);
	assert_int_equal(errno, EBADF);
	assert_int_equal(file_mark_compare(&mark, -1, path, &news), -1);
}
