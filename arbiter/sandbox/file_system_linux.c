#include "sandbox/file_system_linux.h"

#include <linux/magic.h>
#include <sys/vfs.h>

bool
file_system_is_memory(const char *path)
{
	struct statfs status;

	if (statfs(path, &status) < 0)
		return false;
	const unsigned kind = (unsigned)status.f_type;
	return kind == TMPFS_MAGIC || kind == RAMFS_MAGIC ||
	       kind == HUGETLBFS_MAGIC;
}
