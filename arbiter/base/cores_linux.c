#define _GNU_SOURCE /* sched_getaffinity */
#include "base/cores_linux.h"

#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/cpu_quota_linux.h"
#include "common/number.h"

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
