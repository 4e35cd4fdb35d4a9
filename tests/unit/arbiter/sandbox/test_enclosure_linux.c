#include "sandbox/enclosure_linux.h"

#include <sys/stat.h>

#include <fcntl.h>
#include <unistd.h>

#include "lib/test.h"
#include "sandbox/plan.h"

TEST(without_a_plan_there_is_none)
{
	struct enclosure e;

	assert_int_equal(enclosure_open(&e, NULL), 0);
	assert_false(enclosure_is_full(&e));
	enclosure_close(&e);
}

TEST(the_folder_is_made_and_removed_with_all_in_it)
{
	struct plan plan;
	struct enclosure e;
	char folder[PATH_MAX];

	assert_int_equal(plan_init(&plan, SANDBOX_LOW, "/"), 0);
	assert_int_equal(enclosure_open(&e, &plan), 0);
	assert_int_equal(access(e.folder, W_OK), 0);
	assert_string_equal(e.variables[3] + strlen("TMPDIR="), e.folder);
	snprintf(folder, sizeof folder, "%s", e.folder);
	assert_int_equal(chdir(folder), 0);
	assert_int_equal(mkdir("deep", 0700), 0);
	close(open("deep/file", O_CREAT | O_WRONLY, 0600));
	assert_int_equal(symlink("/etc", "deep/link"), 0);
	assert_int_equal(chdir("/"), 0);
	enclosure_close(&e);
	assert_int_equal(access(folder, F_OK), -1);
	assert_int_equal(access("/etc/passwd", F_OK), 0);
	plan_release(&plan);
}

TEST(with_a_root_of_its_own_it_needs_no_folder)
{
	struct plan plan;
	struct enclosure e;

	assert_int_equal(plan_init(&plan, SANDBOX_FULL, "/"), 0);
	assert_int_equal(enclosure_open(&e, &plan), 0);
	assert_true(enclosure_is_full(&e));
	assert_string_equal(e.folder, "");
	assert_string_equal(e.variables[2], "HOME=/tmp");
	enclosure_close(&e);
	plan_release(&plan);
}

/* Of the first one of a kind that is mounted, as /proc/mounts says it. */
static void
expect_of_kind(const char *kind, bool memory)
{
	char line[4096], path[4096], name[256];
	FILE *mounts = fopen("/proc/mounts", "re");

	while (mounts && fgets(line, sizeof line, mounts)) {
		if (sscanf(line, "%*s %4095s %255s", path, name) != 2 ||
			strcmp(name, kind) != 0)
			continue;
		assert_int_equal(enclosure_is_memory(path), memory);
		break;
	}
	if (mounts)
		fclose(mounts);
}

TEST(what_is_written_to_memory_is_known)
{
	expect_of_kind("tmpfs", true);
	expect_of_kind("proc", false);
	expect_of_kind("ext4", false);
	assert_false(enclosure_is_memory("/nowhere"));
}
