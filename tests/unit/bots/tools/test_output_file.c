/* What is wrong with a file is said before it is written. */
#include "tools/output_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static char folder[LEARNING_PATH_MAX];
static char real[LEARNING_PATH_MAX];
static char reason[OUTPUT_REASON_MAX];

static void
expect_real(const char *path, const char *expected)
{
	assert_true(output_file_resolve(path, real, reason));
	assert_string_equal(real, expected);
}

static void
expect_refused(const char *path, const char *why)
{
	char expected[OUTPUT_REASON_MAX];

	assert_false(output_file_resolve(path, real, reason));
	snprintf(expected, sizeof expected, "%s: %s", path, why);
	assert_string_equal(reason, expected);
}

TEST(a_new_file_has_one_name_from_everywhere)
{
	char expected[LEARNING_PATH_MAX + 8];

	snprintf(expected, sizeof expected, "%s/new", folder);
	expect_real("new", expected);
	expect_real("./new", expected);
	expect_real(expected, expected);
}

TEST(a_link_is_followed)
{
	char expected[LEARNING_PATH_MAX + 8];

	snprintf(expected, sizeof expected, "%s/target", folder);
	assert_int_equal(symlink("target", "link"), 0);
	expect_refused("link", "No such file or directory");
	scratch_write("target", "");
	expect_real("link", expected);
	unlink("link");
	unlink("target");
}

TEST(what_is_no_regular_file_is_refused)
{
	assert_int_equal(mkfifo("pipe", 0600), 0);
	expect_refused("pipe", "is no regular file");
	assert_int_equal(symlink("pipe", "link"), 0);
	expect_refused("link", "is no regular file");
	expect_refused(folder, "Is a directory");
	expect_refused("new/", "Is a directory");
	assert_false(output_file_resolve("", real, reason));
	assert_string_equal(reason, "\"\": No such file or directory");
	unlink("link");
	unlink("pipe");
}

TEST(a_folder_that_is_not_there_is_refused)
{
	expect_refused("nowhere/new", "No such file or directory");
	scratch_write("file", "");
	expect_refused("file/new", "Not a directory");
	unlink("file");
}

TEST(too_long_a_name_is_refused)
{
	char name[LEARNING_PATH_MAX + 1];

	memset(name, 'n', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	assert_false(output_file_resolve(name, real, reason));
	assert_non_null(strstr(reason, "File name too long"));
}

FIXTURE(enter)
{
	return scratch_enter(state) < 0 || !getcwd(folder, sizeof folder) ? -1
									  : 0;
}

ALL_TESTS(enter, scratch_leave)
