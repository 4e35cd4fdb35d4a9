#include "guard/locked_file.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static const char path[] = "file";
static char reason[REASON_MAX];

FIXTURE(tear_down)
{
	unlink(path);
	return scratch_leave(state);
}

ALL_TESTS(scratch_enter, tear_down)

/* In another process: 0 if the file cannot be had and is seen to be held. */
static int
refused(void)
{
	FILE *file;
	off_t size;

	if (locked_file_open(path, &file, &size, reason) >= 0)
		return 1;
	if (!strstr(reason, "another talon is writing this file"))
		return 2;
	return locked_file_is_held(path) ? 0 : 3;
}

TEST(nobody_else_can_have_it)
{
	FILE *file;
	off_t size = -1;
	int status;

	int descriptor = locked_file_open(path, &file, &size, reason);
	assert_true(descriptor >= 0);
	assert_int_equal(size, 0);
	assert_int_equal(write(descriptor, "four", 4), 4);
	assert_int_equal(locked_file_sync(descriptor), 0);
	assert_int_equal(locked_file_sync_directory(path), 0);
	pid_t child = fork();
	if (child == 0)
		_exit(refused());
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	fclose(file);
	assert_false(locked_file_is_held(path));
	descriptor = locked_file_open(path, &file, &size, reason);
	assert_true(descriptor >= 0);
	assert_int_equal(size, 4);
	assert_int_equal(locked_file_cut(descriptor, 3), 0);
	fclose(file);
	descriptor = locked_file_open(path, &file, &size, reason);
	assert_true(descriptor >= 0);
	assert_int_equal(size, 3);
	fclose(file);
}

TEST(only_a_regular_file_will_do)
{
	FILE *file;
	off_t size;

	assert_int_equal(
		locked_file_open("/dev/null", &file, &size, reason), -1);
	assert_string_equal(reason, "/dev/null: is no regular file");
	assert_int_equal(locked_file_open(".", &file, &size, reason), -1);
	assert_false(locked_file_is_held("."));
}

TEST(a_successor_is_empty_and_read_by_the_same_people)
{
	struct successor successor;
	struct stat status;
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fclose(file);
	assert_int_equal(chmod(path, 0640), 0);
	file = fopen("file.new", "w");
	assert_non_null(file);
	fputs("left by one that was killed", file);
	fclose(file);
	assert_int_equal(successor_open(&successor, path, ".new", reason), 0);
	assert_int_equal(write(successor.descriptor, "new", 3), 3);
	assert_int_equal(successor_take_place(&successor, reason), 0);
	successor_close(&successor);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_size, 3);
	assert_int_equal(status.st_mode & 0777, 0640);
	assert_int_equal(access("file.new", F_OK), -1);
}
