#define _GNU_SOURCE /* sched_getaffinity */
#include "base/cores_linux.h"

#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/number.h"

enum { QUOTA_MOST = 1000000 }; /* cores; more is none */

/* A version of control groups. */
struct hierarchy {
	const char *type; /* of its file system */
	const char *mark; /* what its line in /proc/self/cgroup has */
	double (*quota)(const char *folder);
};

/* Where the control group of this process is to be seen. */
struct group {
	char mount[PATH_MAX];
	char path[2 * PATH_MAX]; /* begins with the mount */
};

/* Reads the one line of the file NAME in FOLDER. */
static bool
read_line(const char *folder, const char *name, char *line, int size)
{
	char path[3 * PATH_MAX];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "re");
	if (!file)
		return false;
	bool read = fgets(line, size, file);
	fclose(file);
	return read;
}

/* How many cores FOLDER allows; 0: it sets no limit. */
static double
quota_of_unified(const char *folder)
{
	char line[64];
	double quota, period;

	if (!read_line(folder, "cpu.max", line, sizeof line) ||
		sscanf(line, "%lf %lf", &quota, &period) != 2 || period <= 0)
		return 0;
	return quota / period;
}

static double
quota_of_first_version(const char *folder)
{
	char quota[64], period[64];

	if (!read_line(folder, "cpu.cfs_quota_us", quota, sizeof quota) ||
		!read_line(folder, "cpu.cfs_period_us", period, sizeof period))
		return 0;
	double cores = strtod(quota, NULL) / strtod(period, NULL);
	return cores > 0 ? cores : 0;
}

static const struct hierarchy hierarchies[] = {
	{"cgroup2", "", quota_of_unified},
	{"cgroup", "cpu", quota_of_first_version},
};

/* Whether LIST, with commas, has WORD; an empty list has "". */
static bool
list_has(const char *list, const char *word)
{
	size_t length = strlen(word);

	for (;;) {
		size_t item = strcspn(list, ",\n");

		if (item == length && strncmp(list, word, length) == 0)
			return true;
		if (list[item] != ',')
			return false;
		list += item + 1;
	}
}

/* What files about this process say of a hierarchy. */
struct seen {
	char path[PATH_MAX];  /* of the group, from the root of the tree */
	char from[PATH_MAX];  /* the part of the tree that the mount shows */
	char mount[PATH_MAX]; /* where */
};

/* Takes a line; false: it is of another hierarchy. */
typedef bool take_line(
	char *line, const struct hierarchy *hierarchy, struct seen *seen);

/* A line of /proc/self/cgroup, NUMBER:CONTROLLERS:PATH. */
static bool
take_group(char *line, const struct hierarchy *hierarchy, struct seen *seen)
{
	char *controllers = strchr(line, ':');
	char *path = controllers ? strchr(controllers + 1, ':') : NULL;

	if (!path)
		return false;
	*path++ = '\0';
	path[strcspn(path, "\n")] = '\0';
	strlcpy(seen->path, path, sizeof seen->path);
	return list_has(controllers + 1, hierarchy->mark);
}

/* A line of /proc/self/mountinfo. */
static bool
take_mount(char *line, const struct hierarchy *hierarchy, struct seen *seen)
{
	char type[64], options[PATH_MAX];
	const char *rest = strstr(line, " - ");

	_Static_assert(PATH_MAX == 4096, "the widths below");
	return rest && sscanf(rest, " - %63s %*s %4095s", type, options) == 2 &&
	       strcmp(type, hierarchy->type) == 0 &&
	       (*hierarchy->mark == '\0' ||
		       list_has(options, hierarchy->mark)) &&
	       sscanf(line, "%*s %*s %*s %4095s %4095s", seen->from,
		       seen->mount) == 2;
}

static bool
find_line(const char *root, const char *name, take_line *take,
	const struct hierarchy *hierarchy, struct seen *seen)
{
	char line[3 * PATH_MAX];
	bool found = false;

	snprintf(line, sizeof line, "%s/proc/self/%s", root, name);
	FILE *file = fopen(line, "re");
	if (!file)
		return false;
	while (!found && fgets(line, sizeof line, file))
		found = take(line, hierarchy, seen);
	fclose(file);
	return found;
}

static bool
find_group(struct group *group, const char *root,
	const struct hierarchy *hierarchy)
{
	struct seen seen;

	if (!find_line(root, "cgroup", take_group, hierarchy, &seen) ||
		!find_line(root, "mountinfo", take_mount, hierarchy, &seen))
		return false;
	size_t above = strcmp(seen.from, "/") == 0 ? 0 : strlen(seen.from);
	if (strncmp(seen.path, seen.from, above) != 0 ||
		(seen.path[above] != '/' && seen.path[above] != '\0'))
		above = 0;
	if (snprintf(group->mount, sizeof group->mount, "%s%s", root,
		    seen.mount) >= (int)sizeof group->mount)
		return false;
	snprintf(group->path, sizeof group->path, "%s%s", group->mount,
		seen.path + above);
	return true;
}

/* The least quota of the group and those above it; LEAST is one found before.
 */
static double
least_quota(
	struct group *group, const struct hierarchy *hierarchy, double least)
{
	for (;;) {
		double quota = hierarchy->quota(group->path);

		if (quota > 0 && (least == 0 || quota < least))
			least = quota;
		char *slash = strrchr(group->path, '/');
		if (slash < group->path + strlen(group->mount))
			return least;
		*slash = '\0';
	}
}

/* The least of the quotas in whole cores, at least 1; 0: there is none, or it
 * cannot be found out. A part of a core does not count, since nobody could have
 * it to himself. ROOT is put before the names of all files: "" but in tests. */
static int
cpu_quota_look(const char *root)
{
	double least = 0;
	struct group group;

	for (size_t i = 0; i < sizeof hierarchies / sizeof hierarchies[0]; i++)
		if (find_group(&group, root, &hierarchies[i]))
			least = least_quota(&group, &hierarchies[i], least);
	if (least == 0 || least > QUOTA_MOST)
		return 0;
	return least < 1 ? 1 : (int)least;
}

/* Kernels are built for no more, and refuse a mask that is too small. */
enum { CPUS_MAX = 8192 };

struct mask {
	cpu_set_t parts[CPUS_MAX / CPU_SETSIZE];
};

int
cores_bind(pid_t thread, const struct cores_set *set)
{
	struct mask mask = {0};

	for (int i = 0; i < set->count; i++)
		CPU_SET_S(set->cores[i], sizeof mask, mask.parts);
	return sched_setaffinity(thread, sizeof mask, mask.parts);
}

int
cores_current(void)
{
	return sched_getcpu();
}

static void
look_at_affinity(struct cores_set *set)
{
	struct mask mask = {0};

	if (sched_getaffinity(0, sizeof mask, mask.parts) < 0) {
		long online = sysconf(_SC_NPROCESSORS_ONLN);

		for (int i = 0; i == 0 || (i < online && i < CORES_MAX); i++)
			CPU_SET_S((size_t)i, sizeof mask, mask.parts);
	}
	set->count = 0;
	for (int i = 0; i < CPUS_MAX && set->count < CORES_MAX; i++)
		if (CPU_ISSET_S((size_t)i, sizeof mask, mask.parts))
			set->cores[set->count++] = (uint16_t)i;
}

/* The first core of the physical core that CORE is of: lists begin with it. */
static int
look_at_physical(const char *root, int core)
{
	static const char *const names[] = {
		"core_cpus_list", "thread_siblings_list"};
	char path[PATH_MAX];

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		int first;

		snprintf(path, sizeof path,
			"%s/sys/devices/system/cpu/cpu%d/topology/%s", root,
			core, names[i]);
		FILE *file = fopen(path, "re");
		if (!file)
			continue;
		bool read = fscanf(file, "%d", &first) == 1;
		fclose(file);
		if (read && first >= 0 && first < CPUS_MAX)
			return first;
	}
	return core;
}

/* What a task of Slurm was given: not every site has its tasks bound to that.
 * 0: this is none. */
static int
look_at_slurm(void)
{
	const char *task = getenv("SLURM_CPUS_PER_TASK");
	const char *cpus = task ? task : getenv("SLURM_CPUS_ON_NODE");
	uint64_t count;

	return cpus && number_parse(cpus, &count) && count <= CORES_MAX
		       ? (int)count
		       : 0;
}

/* Of two quotas, of which 0 is none. */
static int
lesser(int a, int b)
{
	if (a == 0 || b == 0)
		return a + b;
	return a < b ? a : b;
}

void
cores_look(struct cores_given *given, const char *root)
{
	look_at_affinity(&given->set);
	for (int i = 0; i < given->set.count; i++)
		given->physical[i] =
			(uint16_t)look_at_physical(root, given->set.cores[i]);
	given->quota = lesser(cpu_quota_look(root), look_at_slurm());
}
