#include "sandbox/file_system_linux.h"

#include <stdio.h>
#include <string.h>

#include "lib/test.h"

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
		assert_int_equal(file_system_is_memory(path), memory);
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
	assert_false(file_system_is_memory("/nowhere"));
}
