#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/test.h"

static int refused; /* what a look at a file fails by; 0: it does not */

static int
try_stat(const char *path, struct stat *status)
{
	errno = refused;
	return refused != 0 ? -1 : stat(path, status);
}

#define stat(path, status) try_stat(path, status)
#include "sandbox/plan.c"
#undef stat

/* A folder with the file `file`, the folder `sub` and the link `link` to it. */
static char place[] = "/tmp/talon-plan-XXXXXX";
static struct plan plan;

static const char *
in(const char *name)
{
	static char path[256];

	snprintf(path, sizeof path, "%s/%s", place, name);
	return path;
}

FIXTURE(set_up)
{
	strcpy(place + strlen(place) - 6, "XXXXXX");
	if (!mkdtemp(place) || mkdir(in("sub"), 0700) < 0 ||
		symlink("sub", in("link")) < 0)
		return -1;
	close(open(in("file"), O_CREAT | O_WRONLY, 0600));
	return plan_init(&plan, SANDBOX_LOW, place);
}

FIXTURE(tear_down)
{
	plan_release(&plan);
	unlink(in("file"));
	unlink(in("link"));
	rmdir(in("sub"));
	return rmdir(place);
}

TEST_WITH(paths_are_seen_from_the_directory, set_up, tear_down)
{
	static const struct {
		const char *path;
		const char *absolute; /* behind the place */
	} cases[] = {{"a", "/a"}, {"./a", "/a"}, {"a/../b", "/b"},
		{"a//b/.", "/a/b"}, {".", ""}};

	char path[PLAN_PATH_BYTES];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_true(plan_absolute(&plan, cases[i].path, path));
		assert_string_equal(path + strlen(place), cases[i].absolute);
	}
	assert_true(plan_absolute(&plan, "/../..", path));
	assert_string_equal(path, "/");
}

TEST_WITH(what_is_below_a_path_is_reached, set_up, tear_down)
{
	assert_false(plan_reaches(&plan, in("sub"), false));
	assert_int_equal(plan_add(&plan, "sub", false), 0);
	assert_true(plan_reaches(&plan, in("sub"), false));
	assert_true(plan_reaches(&plan, in("sub/deep"), false));
	assert_false(plan_reaches(&plan, in("sub/deep"), true));
	assert_false(plan_reaches(&plan, in("subway"), false));
	assert_int_equal(plan_add(&plan, "sub", true), 0);
	assert_true(plan_reaches(&plan, in("sub/deep"), true));
}

TEST_WITH(a_link_adds_what_it_leads_to, set_up, tear_down)
{
	assert_int_equal(plan_add(&plan, "link", false), 0);
	assert_true(plan_reaches(&plan, in("sub"), false));
	assert_true(plan_reaches(&plan, in("link"), false));
}

TEST_WITH(what_is_not_there_cannot_be_added, set_up, tear_down)
{
	assert_int_equal(plan_add(&plan, "none", false), -1);
	assert_int_equal(errno, ENOENT);
}

TEST_WITH(what_lies_in_another_path_is_not_added_again, set_up, tear_down)
{
	size_t before = plan.path_count;

	assert_int_equal(plan_add(&plan, "/usr/bin/env", false), 0);
	assert_int_equal(plan.path_count, before);
	assert_int_equal(plan_add(&plan, "sub", false), 0);
	before = plan.path_count;
	assert_int_equal(plan_add(&plan, "./sub", false), 0);
	assert_int_equal(plan.path_count, before);
}

TEST_WITH(a_word_adds_the_file_that_it_names, set_up, tear_down)
{
	assert_int_equal(plan_add_file(&plan, "sub"), 0);
	assert_int_equal(plan_add_file(&plan, "none"), 0);
	assert_false(plan_reaches(&plan, in("sub"), false));
	assert_int_equal(plan_add_file(&plan, "--book=file"), 0);
	assert_true(plan_reaches(&plan, in("file"), false));
}

TEST_WITH(
	a_file_that_cannot_be_looked_at_is_none_of_the_bot_s, set_up, tear_down)
{
	static const struct {
		int error, result;
	} cases[] = {{ENOENT, 0}, {EACCES, 0}, {ENOMEM, -1}, {EIO, -1}};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		refused = cases[i].error;
		assert_int_equal(plan_add_file(&plan, "file"), cases[i].result);
		if (cases[i].result < 0)
			assert_int_equal(errno, cases[i].error);
	}
	refused = 0;
}

TEST_WITH(the_system_may_be_read, set_up, tear_down)
{
	assert_true(plan_is_of_system("/usr/bin/env"));
	assert_false(plan_is_of_system("/user"));
	assert_true(plan_reaches(&plan, "/usr/bin/env", false));
	assert_false(plan_reaches(&plan, "/usr/bin/env", true));
}

TEST_WITH(bots_of_two_wardens_have_two_users, set_up, tear_down)
{
	assert_int_not_equal(plan_user(1), plan_user(2));
}

TEST(the_kernel_counts_for_users_of_their_own)
{
	static const struct {
		enum sandbox_level level;
		bool as_root;
		bool counts;
	} cases[] = {{SANDBOX_OFF, true, false}, {SANDBOX_LOW, false, false},
		{SANDBOX_LOW, true, true}, {SANDBOX_FULL, false, true}};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct plan p = {
			.level = cases[i].level, .as_root = cases[i].as_root};

		assert_int_equal(plan_counts_processes(&p), cases[i].counts);
	}
}
