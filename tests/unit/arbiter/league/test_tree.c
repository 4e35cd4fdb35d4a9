/* The folder of an author. */
#include "league/entries.c"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static const struct tree_bounds bounds = {.files = 20, .bytes = 1000};
static char digest[SHA256_DIGITS + 1];
static char reason[REASON_MAX];

ALL_TESTS(scratch_enter, scratch_leave)

static void
put(const char *path, const char *text, mode_t mode)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
	assert_int_equal(chmod(path, mode), 0);
}

/* A folder `f` of two files, one below a folder. */
BEFORE_EACH
{
	mkdir("f", 0755);
	mkdir("f/d", 0755);
	put("f/a", "alpha", 0640);
	put("f/d/run", "beta", 0750);
}

AFTER_EACH
{
	assert_int_equal(tree_remove("f"), 0);
	assert_int_equal(tree_remove("g"), 0);
	assert_int_equal(tree_remove("f"), 0);
	assert_int_not_equal(access("f", F_OK), 0);
}

static void
take_digest(char into[static SHA256_DIGITS + 1])
{
	if (tree_digest("f", &bounds, into, reason) < 0)
		fail_msg("%s", reason);
}

TEST(a_digest_is_of_names_contents_and_what_can_be_run)
{
	char before[SHA256_DIGITS + 1];

	take_digest(before);
	assert_int_equal(strlen(before), SHA256_DIGITS);
	put("f/a", "alpha", 0600);
	take_digest(digest);
	assert_string_equal(digest, before);
	put("f/a", "alphb", 0600);
	take_digest(digest);
	assert_string_not_equal(digest, before);
	put("f/a", "alpha", 0700);
	take_digest(digest);
	assert_string_not_equal(digest, before);
	put("f/a", "alpha", 0600);
	assert_int_equal(rename("f/a", "f/b"), 0);
	take_digest(digest);
	assert_string_not_equal(digest, before);
	assert_int_equal(rename("f/b", "f/a"), 0);
	mkdir("f/.git", 0755);
	put("f/.git/index", "x", 0644);
	take_digest(digest);
	assert_string_equal(digest, before);
}

/* "ab" in one file and "" in the next is not "a" and "b". */
TEST(files_do_not_run_into_each_other)
{
	char before[SHA256_DIGITS + 1];

	put("f/x", "ab", 0644);
	put("f/y", "", 0644);
	take_digest(before);
	put("f/x", "a", 0644);
	put("f/y", "b", 0644);
	take_digest(digest);
	assert_string_not_equal(digest, before);
}

static mode_t
mode_at(const char *path)
{
	struct stat status;

	assert_int_equal(lstat(path, &status), 0);
	return status.st_mode & 07777;
}

TEST(a_copy_is_open_to_all_or_sealed)
{
	char of_copy[SHA256_DIGITS + 1];

	put("f/script", "#!/bin/sh\n", 0644);
	take_digest(digest);
	assert_int_equal(
		tree_copy("f", "g", TREE_OPEN, &bounds, of_copy, reason), 0);
	assert_string_equal(of_copy, digest);
	assert_int_equal(mode_at("g"), 0777);
	assert_int_equal(mode_at("g/a"), 0666);
	assert_int_equal(mode_at("g/d/run"), 0777);
	assert_int_equal(mode_at("g/script"), 0666);
	assert_int_equal(tree_remove("g"), 0);
	assert_int_equal(
		tree_copy("f", "g", TREE_SEALED, &bounds, of_copy, reason), 0);
	assert_int_equal(mode_at("g"), 0555);
	assert_int_equal(mode_at("g/d"), 0555);
	assert_int_equal(mode_at("g/a"), 0444);
	assert_int_equal(mode_at("g/d/run"), 0555);
	/* A program that a build has made, which may not change modes. */
	assert_int_equal(mode_at("g/script"), 0555);
	assert_int_equal(
		tree_copy("f", "g", TREE_SEALED, &bounds, of_copy, reason), -1);
}

TEST(links_stay_links_and_do_not_lead_out)
{
	static const struct {
		const char *target;
		bool good;
	} cases[] = {{"a", true}, {"d/run", true}, {"nowhere", true},
		{"..a", true}, {"/etc/passwd", false}, {"..", false},
		{"../g", false}, {"d/../../g", false}, {"d/..", false}};
	char target[16] = "";

	FOR_EACH (c, cases) {
		print_message("%s\n", c->target);
		assert_int_equal(symlink(c->target, "f/link"), 0);
		assert_int_equal(tree_copy("f", "g", TREE_SEALED, &bounds,
					 digest, reason),
			c->good ? 0 : -1);
		if (c->good) {
			assert_true(readlink("g/link", target,
					    sizeof target - 1) > 0);
			assert_memory_equal(
				target, c->target, strlen(c->target));
		} else
			assert_string_equal(reason,
				"link: a link that leads out of the folder");
		assert_int_equal(unlink("f/link"), 0);
		assert_int_equal(tree_remove("g"), 0);
	}
}

TEST(a_folder_that_is_itself_a_link_is_not_followed)
{
	assert_int_equal(symlink("f", "g"), 0);
	assert_int_equal(tree_digest("g", &bounds, digest, reason), -1);
	assert_int_equal(tree_remove("g"), 0);
	assert_int_equal(access("f/a", F_OK), 0);
}

TEST(what_is_no_file_or_too_much_is_refused)
{
	char big[1200];

	assert_int_equal(mkfifo("f/pipe", 0644), 0);
	assert_int_equal(tree_digest("f", &bounds, digest, reason), -1);
	assert_string_equal(reason, "pipe: is neither a file nor a folder");
	unlink("f/pipe");
	memset(big, 'x', sizeof big - 1);
	big[sizeof big - 1] = '\0';
	put("f/d/z", big, 0644);
	assert_int_equal(tree_digest("f", &bounds, digest, reason), -1);
	assert_string_equal(reason, "d/z: the folder is too large");
	unlink("f/d/z");
	for (char name[] = "f/d/A"; name[4] <= 'R'; name[4]++)
		put(name, "", 0644);
	assert_int_equal(tree_digest("f", &bounds, digest, reason), -1);
	assert_non_null(strstr(reason, "too many files"));
}

TEST(a_folder_that_grows_is_measured_whatever_is_in_it)
{
	assert_true(tree_is_within("f", &bounds, reason));
	assert_int_equal(symlink("/etc", "f/0"), 0);
	assert_int_equal(mkfifo("f/1", 0600), 0);
	put("f/2", "", 0000);
	assert_true(tree_is_within("f", &bounds, reason));
	assert_int_equal(truncate("f/d/run", 996), 0);
	assert_false(tree_is_within("f", &bounds, reason));
	assert_string_equal(reason, "d/run: the folder is too large");
	assert_int_equal(truncate("f/d/run", 1), 0);
	for (int i = 0; i < 20; i++) {
		char path[20];

		snprintf(path, sizeof path, "f/d/%d", i);
		put(path, "", 0600);
	}
	assert_false(tree_is_within("f", &bounds, reason));
}

TEST(a_file_is_not_taken_for_two)
{
	char two[SHA256_DIGITS + 1];

	put("f/b", "x", 0600);
	take_digest(two);
	assert_int_equal(unlink("f/b"), 0);
	for (int end = 0; end <= 0xff; end += 0xff) {
		char text[40];
		int length = snprintf(text, sizeof text, "alpha");

		for (int i = 0; i < 8; i++)
			text[length++] = (char)end;
		snprintf(text + length, sizeof text - (size_t)length, "fbx");
		put("f/a", text, 0640);
		take_digest(digest);
		assert_string_not_equal(digest, two);
	}
}

TEST(a_link_that_is_none_any_more_is_said_to_have_changed)
{
	struct walk walk = {.bounds = &bounds, .folder = "f", .reason = reason};

	assert_false(take_link(&walk, AT_FDCWD, "f", -1));
	assert_string_equal(reason, "f: changes while it is read");
}
