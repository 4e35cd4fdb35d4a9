/* A file that is replaced stays one process's. */
#include "tools/held_file.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static void
expect_held(void)
{
	assert_int_equal(held_file_open("file"), -1);
	assert_int_equal(errno, EWOULDBLOCK);
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(what_is_replaced_is_held_from_first_to_last)
{
	char text[8] = "";
	int held = -1;

	assert_int_equal(held_file_replace("file", &held, "first", 5), 0);
	expect_held();
	assert_int_equal(held_file_replace("file", &held, "2", 1), 0);
	expect_held();
	assert_int_equal(access("file.new", F_OK), -1);
	close(held);
	held = held_file_open("file");
	FILE *file = fdopen(held, "r");
	assert_non_null(file);
	assert_int_equal(fread(text, 1, sizeof text, file), 1);
	assert_string_equal(text, "2");
	fclose(file);
	unlink("file");
}

TEST(what_is_there_is_nobodys_first)
{
	int held = -1, other = -1;

	assert_int_equal(held_file_replace("file", &held, "a", 1), 0);
	assert_int_equal(held_file_replace("file", &other, "b", 1), -1);
	assert_int_equal(errno, EEXIST);
	assert_int_equal(access("file.new", F_OK), -1);
	assert_int_equal(other, -1);
	close(held);
	unlink("file");
}

TEST(what_another_one_is_writing_is_left_to_it)
{
	int held = -1, fresh = -1;

	assert_int_equal(held_file_replace("file.new", &fresh, "a", 1), 0);
	assert_int_equal(held_file_replace("file", &held, "b", 1), -1);
	assert_int_equal(errno, EWOULDBLOCK);
	assert_int_equal(access("file.new", F_OK), 0);
	close(fresh);
	/* Left behind by one that was killed. */
	assert_int_equal(held_file_replace("file", &held, "b", 1), 0);
	close(held);
	unlink("file");
}

TEST(a_pipe_is_no_file)
{
	assert_int_equal(mkfifo("file", 0600), 0);
	assert_int_equal(held_file_open("file"), -1);
	assert_int_equal(errno, EINVAL);
	unlink("file");
	assert_int_equal(held_file_open("file"), -1);
	assert_int_equal(errno, ENOENT);
}
