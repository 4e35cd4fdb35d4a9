#include "base/cores_linux.h"

#include <limits.h>

#include "lib/test.h"

/* What this process was given, before any test. */
static struct cores_given all;

BEFORE_ALL
{
	cores_look(&all, "");
}

FIXTURE(take_all_again)
{
	return cores_bind(0, &all.set);
}

TEST(this_machine_has_cores)
{
	assert_true(all.set.count >= 1);
	assert_true(cores_have(&all.set, cores_current()));
	for (int i = 1; i < all.set.count; i++)
		assert_true(all.set.cores[i - 1] < all.set.cores[i]);
	for (int i = 0; i < all.set.count; i++)
		assert_true(all.physical[i] <= all.set.cores[i]);
}

TEST_WITH(a_process_bound_to_a_core_was_given_that, NULL, take_all_again)
{
	struct cores_set one;
	struct cores_given given;
	int last = all.set.cores[all.set.count - 1];

	cores_around(&all.set, last, 1, &one);
	assert_int_equal(cores_bind(0, &one), 0);
	assert_int_equal(cores_current(), last);
	cores_look(&given, "");
	assert_int_equal(given.set.count, 1);
	assert_int_equal(given.set.cores[0], last);
}

TEST(no_core_at_all_is_refused)
{
	const struct cores_set none = {.count = 0};

	assert_int_equal(cores_bind(0, &none), -1);
}

/* Says in a system of its own, below ROOT, that CORE is of the physical core
 * whose cores are LIST. */
static void
put_topology(const char *root, int core, const char *name, const char *list)
{
	char path[PATH_MAX];

	snprintf(path, sizeof path,
		"mkdir -p %s/sys/devices/system/cpu/cpu%d/topology", root,
		core);
	assert_int_equal(system(path), 0);
	snprintf(path, sizeof path,
		"%s/sys/devices/system/cpu/cpu%d/topology/%s", root, core,
		name);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fprintf(file, "%s\n", list);
	fclose(file);
}

static int
physical_of_first(const char *root)
{
	struct cores_given given;

	cores_look(&given, root);
	return given.physical[0];
}

TEST(physical_cores_are_read_where_they_are_told)
{
	char root[] = "/tmp/talon-cores-XXXXXX";
	char command[64];
	int first = all.set.cores[0];

	assert_non_null(mkdtemp(root));
	assert_int_equal(physical_of_first(root), first);
	put_topology(root, first, "thread_siblings_list", "77,99");
	assert_int_equal(physical_of_first(root), 77);
	put_topology(root, first, "core_cpus_list", "70-71");
	assert_int_equal(physical_of_first(root), 70);
	put_topology(root, first, "core_cpus_list", "nonsense");
	assert_int_equal(physical_of_first(root), 77);
	snprintf(command, sizeof command, "rm -r %s", root);
	assert_int_equal(system(command), 0);
}

static int
quota_as_slurm_says(const char *per_task, const char *on_node)
{
	struct cores_given given;

	setenv("SLURM_CPUS_ON_NODE", on_node, 1);
	if (per_task)
		setenv("SLURM_CPUS_PER_TASK", per_task, 1);
	cores_look(&given, "/nowhere");
	unsetenv("SLURM_CPUS_ON_NODE");
	unsetenv("SLURM_CPUS_PER_TASK");
	return given.quota;
}

TEST(a_task_of_slurm_has_what_it_was_given)
{
	assert_int_equal(quota_as_slurm_says(NULL, "3"), 3);
	assert_int_equal(quota_as_slurm_says("2", "3"), 2);
	assert_int_equal(quota_as_slurm_says(NULL, "many"), 0);
	assert_int_equal(quota_as_slurm_says(NULL, "0"), 0);
}
