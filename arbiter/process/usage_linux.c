#define _GNU_SOURCE /* shm_info */
#include "process/usage_linux.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/shm.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/array.h"
#include "process/descendants_linux.h"

enum { STATUS_BYTES = 4096, KIB = 1024 };

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

	if (ARRAY_GROW(found->pids, found->count, found->capacity) == 0)
		found->pids[found->count++] = pid;
}

/* The number behind NAME in a status of proc(5); 0: there is none. */
static int64_t
status_number(const char *status, const char *name)
{
	const char *at = strstr(status, name);
	long long number;

	return at && sscanf(at + strlen(name), " %lld", &number) == 1 ? number
								      : 0;
}

/* Files that are mapped do not count, as shared libraries; what is in memory
 * and in no file does, in each process that has it, and what was swapped out;
 * so do huge pages and the tables that all pages are found by. A name may hold
 * anything but a line feed. */
static void
add_process(struct usage *usage, pid_t pid)
{
	char path[64], text[STATUS_BYTES];

	snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return;
	ssize_t n = read(file, text, sizeof text - 1);
	close(file);
	text[n > 0 ? n : 0] = '\0';
	usage->memory_bytes +=
		KIB * (status_number(text, "\nRssAnon:") +
			      status_number(text, "\nRssShmem:") +
			      status_number(text, "\nVmSwap:") +
			      status_number(text, "\nHugetlbPages:") +
			      status_number(text, "\nVmPTE:"));
	int64_t threads = status_number(text, "\nThreads:");
	usage->processes += threads > 0 ? (int)threads : 1;
}

static int64_t
files_in(const char *folder)
{
	struct statvfs status;

	if (statvfs(folder, &status) < 0)
		return 0;
	return (int64_t)(status.f_blocks - status.f_bfree) *
	       (int64_t)status.f_frsize;
}

static int64_t
segments(void)
{
	struct shm_info info;

	/* The call takes any of its structures by this name. */
	if (shmctl(0, SHM_INFO, (void *)&info) < 0)
		return 0;
	return (int64_t)(info.shm_rss + info.shm_swp) * sysconf(_SC_PAGESIZE);
}

int64_t
usage_measure_private(void)
{
	return files_in("/tmp") + files_in("/dev/shm") + segments();
}

/* All that have been found, and those below them. */
static struct usage
measure(struct found *found)
{
	struct usage usage = {0};

	while (found->next < found->count) {
		pid_t pid = found->pids[found->next++];

		add_process(&usage, pid);
		descendants_visit_children_of(pid, add, found);
	}
	free(found->pids);
	return usage;
}

struct usage
usage_measure(void)
{
	struct found found = {.count = 0};

	descendants_visit_children(add, &found);
	return measure(&found);
}

struct usage
usage_measure_of(pid_t pid)
{
	struct found found = {.count = 0};

	descendants_visit_children_of(pid, add, &found);
	return measure(&found);
}
