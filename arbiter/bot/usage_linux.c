#include "bot/usage_linux.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#include "bot/children_linux.h"

/* The processes found so far; those before `next` have been measured. */
struct found {
	pid_t *pids;
	size_t capacity;
	size_t count;
	size_t next;
};

static void
add(pid_t pid, void *arg)
{
	struct found *found = arg;

	if (found->count == found->capacity) {
		size_t capacity = 2 * found->capacity + 16;
		pid_t *pids = reallocarray(found->pids, capacity, sizeof *pids);

		if (!pids)
			return;
		found->pids = pids;
		found->capacity = capacity;
	}
	found->pids[found->count++] = pid;
}

/* The memory of the process alone, so that shared libraries do not count. */
static int64_t
process_memory(pid_t pid)
{
	char path[64], text[128];
	long resident, shared;

	snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return 0;
	ssize_t n = read(file, text, sizeof text - 1);
	close(file);
	text[n > 0 ? n : 0] = '\0';
	if (sscanf(text, "%*d %ld %ld", &resident, &shared) != 2)
		return 0;
	return (int64_t)(resident - shared) * sysconf(_SC_PAGESIZE);
}

struct usage
usage_measure(void)
{
	struct found found = {.count = 0};
	struct usage usage = {0};

	children_visit(add, &found);
	while (found.next < found.count) {
		pid_t pid = found.pids[found.next++];

		usage.memory_bytes += process_memory(pid);
		children_visit_of(pid, add, &found);
	}
	usage.processes = (int)found.count;
	free(found.pids);
	return usage;
}
