#include "report/site_folder_linux.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static struct site_folder folder;
static char reason[REASON_MAX];

static void
put(const char *path, const char *name, const char *text)
{
	char whole[PATH_MAX];

	snprintf(whole, sizeof whole, "%s/%s", path, name);
	FILE *file = fopen(whole, "we");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void
expect(const char *path, const char *text)
{
	char bytes[16] = "";
	FILE *file = fopen(path, "re");

	assert_non_null(file);
	bytes[fread(bytes, 1, sizeof bytes - 1, file)] = '\0';
	fclose(file);
	assert_string_equal(bytes, text);
}

static void
make(const char *text)
{
	if (site_folder_open(&folder, "site", reason) < 0)
		fail_msg("%s", reason);
	put(folder.fresh, "page", text);
	assert_int_equal(mkdir("site.new/bot", 0777), 0);
	put(folder.fresh, "bot/ana", text);
}

static void
finish(void)
{
	if (site_folder_take_place(&folder, reason) < 0)
		fail_msg("%s", reason);
	assert_int_equal(access("site.new", F_OK), -1);
	assert_int_equal(access("site.old", F_OK), -1);
}

static void
remove_site(void)
{
	if (access("site/.talon-site", F_OK) < 0)
		return;
	assert_int_equal(site_folder_open(&folder, "site", reason), 0);
	site_folder_give_up(&folder);
	unlink("site/page");
	unlink("site/bot/ana");
	unlink("site/.talon-site");
	rmdir("site/bot");
	assert_int_equal(rmdir("site"), 0);
}

AFTER_EACH
{
	remove_site();
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(the_site_before_stays_until_the_new_one_is_whole)
{
	make("old");
	assert_int_equal(access("site", F_OK), -1);
	finish();
	make("new");
	expect("site/page", "old");
	finish();
	expect("site/page", "new");
	expect("site/bot/ana", "new");
}

TEST(what_is_given_up_leaves_the_one_before)
{
	make("old");
	finish();
	make("new");
	site_folder_give_up(&folder);
	expect("site/page", "old");
	assert_int_equal(access("site.new", F_OK), -1);
}

TEST(one_process_writes_it)
{
	struct site_folder other;

	make("old");
	assert_int_equal(site_folder_open(&other, "site", reason), -1);
	assert_non_null(strstr(reason, "by another report"));
	finish();
}

TEST(what_a_killed_report_left_is_replaced)
{
	make("left");
	close(folder.lock);
	make("new");
	finish();
	expect("site/page", "new");
}

TEST(other_folders_and_files_are_left_alone)
{
	mkdir("mine", 0777);
	put("mine", "work", "mine");
	assert_int_equal(site_folder_open(&folder, "mine", reason), -1);
	assert_non_null(strstr(reason, "is no site"));
	assert_int_equal(site_folder_open(&folder, "mine/work", reason), -1);
	rename("mine", "site.new");
	assert_int_equal(site_folder_open(&folder, "site", reason), -1);
	expect("site.new/work", "mine");
	unlink("site.new/work");
	rmdir("site.new");
}

TEST(links_are_followed_and_not_replaced)
{
	struct stat status;

	make("old");
	finish();
	assert_int_equal(symlink("site", "link"), 0);
	assert_int_equal(site_folder_open(&folder, "link/", reason), 0);
	put(folder.fresh, "page", "new");
	finish();
	expect("site/page", "new");
	assert_int_equal(lstat("link", &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	unlink("link");
}
