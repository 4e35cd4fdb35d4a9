#include "guard/beside_file.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static const char path[] = "page";
static struct beside_file beside;

static void
put(const char *text)
{
	assert_int_equal(beside_file_open(&beside, path), 0);
	assert_true(fputs(text, beside.file) >= 0);
}

static void
expect_there(const char *text)
{
	char bytes[16] = "";
	FILE *file = fopen(path, "re");

	assert_non_null(file);
	bytes[fread(bytes, 1, sizeof bytes - 1, file)] = '\0';
	fclose(file);
	assert_string_equal(bytes, text);
}

AFTER_EACH
{
	unlink(path);
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(what_was_there_stays_until_the_new_file_is_whole)
{
	char name[64];

	put("old");
	strlcpy(name, beside.name.bytes, sizeof name);
	assert_int_equal(access(path, F_OK), -1);
	assert_int_equal(beside_file_finish(&beside), 0);
	assert_int_equal(access(name, F_OK), -1);
	put("new");
	expect_there("old");
	assert_int_equal(beside_file_finish(&beside), 0);
	expect_there("new");
}

TEST(others_may_do_with_it_what_they_may_with_any)
{
	struct stat status;
	mode_t mask = umask(027);

	put("x");
	assert_int_equal(beside_file_finish(&beside), 0);
	umask(mask);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0640);
}

TEST(what_is_given_up_leaves_nothing)
{
	char name[64];

	put("x");
	strlcpy(name, beside.name.bytes, sizeof name);
	beside_file_give_up(&beside);
	assert_int_equal(access(name, F_OK), -1);
	assert_int_equal(access(path, F_OK), -1);
}

TEST(where_no_file_can_be_nothing_begins_or_stays)
{
	assert_int_equal(beside_file_open(&beside, "nowhere/page"), -1);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(mkdir(path, 0700), 0);
	put("x");
	assert_int_equal(beside_file_finish(&beside), -1);
	assert_int_equal(errno, EISDIR);
	assert_null(beside.file);
	assert_int_equal(rmdir(path), 0);
}

static void
write_word(const char *word)
{
	struct text text = {0};
	char reason[REASON_MAX], read[16] = "";

	text_add_string(&text, word);
	assert_int_equal(beside_file_write("file", &text, reason), 0);
	FILE *file = fopen("file", "r");
	assert_int_equal(fread(read, 1, sizeof read - 1, file), strlen(word));
	fclose(file);
	assert_string_equal(read, word);
	text_release(&text);
}

TEST(a_text_takes_the_place_of_what_was_there)
{
	write_word("one");
	write_word("another");
	write_word("two");
	unlink("file");
}

TEST(where_a_text_cannot_be_it_is_told_by_name)
{
	struct text text = {0};
	char reason[REASON_MAX];

	text_add_string(&text, "one");
	assert_int_equal(beside_file_write("none/file", &text, reason), -1);
	assert_string_equal(reason, "none/file: No such file or directory");
	text_release(&text);
}
