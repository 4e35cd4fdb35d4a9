#include "base/cores_linux.c"

#include <limits.h>

#include "lib/test.h"

/* A folder in which a case puts its files as in the root of a system. */
static char root[] = "/tmp/talon-quota-XXXXXX";

BEFORE_EACH
{
	strcpy(strrchr(root, '-'), "-XXXXXX");
	assert_true(mkdtemp(root));
}

AFTER_EACH
{
	char command[64];

	snprintf(command, sizeof command, "rm -r %s", root);
	assert_int_equal(system(command), 0);
}

/* Writes TEXT to the file PATH, with all folders that it needs. */
static void
put(const char *path, const char *text)
{
	char name[PATH_MAX];

	snprintf(name, sizeof name, "%s%s", root, path);
	for (char *slash = name + strlen(root) + 1;
		(slash = strchr(slash, '/')); slash++) {
		*slash = '\0';
		mkdir(name, 0777);
		*slash = '/';
	}
	FILE *file = fopen(name, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void
put_unified(const char *group)
{
	char line[256];

	snprintf(line, sizeof line, "0::%s\n", group);
	put("/proc/self/cgroup", line);
	put("/proc/self/mountinfo",
		"22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n"
		"31 22 0:29 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 "
		"cgroup2 rw,nsdelegate\n");
}

static void
put_first_version(void)
{
	put("/proc/self/cgroup",
		"3:cpuset:/\n2:cpu,cpuacct:/user/me\n1:name=systemd:/\n0::/\n");
	put("/proc/self/mountinfo",
		"32 31 0:30 / /cg/set rw - cgroup cgroup rw,cpuset\n"
		"33 31 0:31 / /cg/cpu rw - cgroup cgroup rw,cpu,cpuacct\n");
}

TEST(without_files_there_is_no_quota)
{
	assert_int_equal(cpu_quota_look(root), 0);
}

TEST(max_is_no_quota)
{
	put_unified("/a");
	put("/sys/fs/cgroup/a/cpu.max", "max 100000\n");
	assert_int_equal(cpu_quota_look(root), 0);
}

TEST(whole_cores_count)
{
	put_unified("/a/b");
	put("/sys/fs/cgroup/a/b/cpu.max", "250000 100000\n");
	assert_int_equal(cpu_quota_look(root), 2);
}

TEST(less_than_a_core_is_one)
{
	put_unified("/a");
	put("/sys/fs/cgroup/a/cpu.max", "50000 100000\n");
	assert_int_equal(cpu_quota_look(root), 1);
}

TEST(the_least_of_all_groups_above_counts)
{
	put_unified("/a/b/c");
	put("/sys/fs/cgroup/a/b/c/cpu.max", "max 100000\n");
	put("/sys/fs/cgroup/a/b/cpu.max", "800000 100000\n");
	put("/sys/fs/cgroup/a/cpu.max", "300000 100000\n");
	assert_int_equal(cpu_quota_look(root), 3);
}

TEST(the_root_of_a_container_has_a_quota)
{
	put_unified("/");
	put("/sys/fs/cgroup/cpu.max", "400000 100000\n");
	put("/sys/fs/cpu.max", "100000 100000\n");
	assert_int_equal(cpu_quota_look(root), 4);
}

TEST(a_mount_may_show_a_part_of_the_tree)
{
	put("/proc/self/cgroup", "0::/docker/x/job\n");
	put("/proc/self/mountinfo",
		"31 22 0:29 /docker/x /mnt rw - cgroup2 cgroup2 rw\n");
	put("/mnt/job/cpu.max", "600000 100000\n");
	put("/mnt/cpu.max", "500000 100000\n");
	assert_int_equal(cpu_quota_look(root), 5);
}

TEST(the_first_version_has_its_quota)
{
	put_first_version();
	put("/cg/cpu/user/cpu.cfs_quota_us", "150000\n");
	put("/cg/cpu/user/cpu.cfs_period_us", "50000\n");
	put("/cg/cpu/user/me/cpu.cfs_quota_us", "-1\n");
	put("/cg/cpu/user/me/cpu.cfs_period_us", "100000\n");
	assert_int_equal(cpu_quota_look(root), 3);
}

TEST(nonsense_is_no_quota)
{
	static const char *const texts[] = {"", "\n", "x y\n", "100000\n",
		"100000 0\n", "-5 100000\n", "0 100000\n", "1e300 1\n",
		"nan 1\n", "1 nan\n"};

	put_unified("/a");
	FOR_EACH (at, texts) {
		put("/sys/fs/cgroup/a/cpu.max", *at);
		assert_int_equal(cpu_quota_look(root), 0);
	}
	put("/proc/self/mountinfo", "what - is this\n - cgroup2 x\n");
	assert_int_equal(cpu_quota_look(root), 0);
	put("/proc/self/cgroup", "0\n:\n\n0:x\n");
	assert_int_equal(cpu_quota_look(root), 0);
}
