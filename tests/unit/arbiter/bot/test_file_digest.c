#include "bot/file_digest.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

/* Of "abc", and of nothing. */
static const char of_abc[] = "ba7816bf8f01cfea414140de5dae2223"
			     "b00361a396177a9cb410ff61f20015ad";
static const char of_nothing[] = "e3b0c44298fc1c149afbf4c8996fb924"
				 "27ae41e4649b934ca495991b7852b855";

static struct file_digests digests;
static char digits[FILE_DIGEST_DIGITS + 1];
static char reason[REASON_MAX];

static void
write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "we");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void
expect(const char *path, const char *expected)
{
	if (file_digest_find(&digests, path, digits, reason) < 0)
		fail_msg("%s", reason);
	assert_string_equal(digits, expected);
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(a_file_has_the_digest_of_what_is_in_it)
{
	write_file("a", "abc");
	write_file("b", "");
	expect("a", of_abc);
	expect("b", of_nothing);
	unlink("a");
	unlink("b");
	file_digests_release(&digests);
}

/* Size and time of change are as they were, so it is not read again. */
TEST(what_did_not_change_is_read_once)
{
	struct timespec times[2];
	struct stat status;

	write_file("a", "abc");
	assert_int_equal(link("a", "b"), 0);
	assert_int_equal(stat("a", &status), 0);
	times[0] = status.st_atim;
	times[1] = status.st_mtim;
	expect("a", of_abc);
	write_file("a", "xyz");
	assert_int_equal(utimensat(AT_FDCWD, "a", times, 0), 0);
	expect("b", of_abc);
	assert_int_equal(digests.count, 1);
	times[1].tv_sec++;
	assert_int_equal(utimensat(AT_FDCWD, "a", times, 0), 0);
	assert_int_equal(file_digest_find(&digests, "a", digits, reason), 0);
	assert_string_not_equal(digits, of_abc);
	unlink("a");
	unlink("b");
	file_digests_release(&digests);
}

TEST(many_files_are_found_again)
{
	char path[16];

	for (int turn = 0; turn < 2; turn++) {
		for (int i = 0; i < 100; i++) {
			snprintf(path, sizeof path, "f%d", i);
			if (turn == 0)
				write_file(path, i % 2 == 0 ? "abc" : "");
			expect(path, i % 2 == 0 ? of_abc : of_nothing);
		}
	}
	assert_int_equal(digests.count, 100);
	for (int i = 0; i < 100; i++) {
		snprintf(path, sizeof path, "f%d", i);
		unlink(path);
	}
	file_digests_release(&digests);
}

TEST(what_cannot_be_read_is_named)
{
	assert_int_equal(
		file_digest_find(&digests, "none", digits, reason), -1);
	assert_string_equal(reason, "none: No such file or directory");
	assert_int_equal(file_digest_find(&digests, ".", digits, reason), -1);
	assert_int_equal(digests.count, 0);
	write_file("large", "");
	assert_int_equal(truncate("large", FILE_DIGEST_LARGEST + 1), 0);
	assert_int_equal(
		file_digest_find(&digests, "large", digits, reason), -1);
	assert_string_equal(reason, "large: is larger than 1024 MiB");
	unlink("large");
	file_digests_release(&digests);
}
