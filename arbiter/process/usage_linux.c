#include "process/usage_linux.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "process/descendants_linux.h"

enum { STATUS_BYTES = 4096, KIB = 1024 };

/* A socket, a pipe, or a file without a name, that several descriptors may lead to. */
struct buffer {
	dev_t device;
	ino_t number;
	int64_t bytes;
};

/* The processes found so far; those before `next` have been measured. */
struct found {
	pid_t *pids;
	size_t capacity;
	size_t count;
	size_t next;
	bool buffers_too;
	struct buffer *buffers;
	size_t buffer_capacity;
	size_t buffer_count;
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

/* What a socket holds at most: the last message goes beyond the end. */
static int64_t
socket_bytes(void)
{
	static int64_t bytes;
	int ends[2], size = 0;
	socklen_t length = sizeof size;

	if (bytes == 0 &&
		socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ends) == 0) {
		(void)getsockopt(
			ends[0], SOL_SOCKET, SO_SNDBUF, &size, &length);
		close(ends[0]);
		close(ends[1]);
		bytes = 2 * (int64_t)size;
	}
	return bytes;
}

/* What a pipe is made with. */
static int64_t
pipe_bytes(void)
{
	enum { PAGES = 16 };

	return PAGES * (int64_t)sysconf(_SC_PAGESIZE);
}

/* What the file of STATUS takes that nobody finds by a name. */
static int64_t
hidden_bytes(const struct stat *status)
{
	enum { BLOCK = 512 }; /* stat(2) */

	return S_ISSOCK(status->st_mode)   ? socket_bytes()
	       : S_ISFIFO(status->st_mode) ? pipe_bytes()
	       : S_ISREG(status->st_mode) && status->st_nlink == 0
		       ? (int64_t)status->st_blocks * BLOCK
		       : 0;
}

static void
add_buffer(struct found *found, int folder, const char *descriptor)
{
	struct stat status;

	if (fstatat(folder, descriptor, &status, 0) < 0 ||
		hidden_bytes(&status) == 0 ||
		ARRAY_GROW(found->buffers, found->buffer_count,
			found->buffer_capacity) < 0)
		return;
	found->buffers[found->buffer_count++] = (struct buffer){
		status.st_dev, status.st_ino, hidden_bytes(&status)};
}

/* Of the thread that PATH shows STATUS of. Its descriptors may be closed to us:
 * then each that it has room for may be a socket. */
static int64_t
add_buffers(struct found *found, const char *path, const char *status)
{
	char folder[64] = "";
	const struct dirent *entry;

	snprintf(folder, sizeof folder, "%.*s/fd",
		(int)(strrchr(path, '/') - path), path);
	DIR *descriptors = opendir(folder);
	if (!descriptors)
		return status_number(status, "\nFDSize:") * socket_bytes();
	while ((entry = readdir(descriptors)))
		add_buffer(found, dirfd(descriptors), entry->d_name);
	closedir(descriptors);
	return 0;
}

static int
compare_buffers(const void *left, const void *right)
{
	const struct buffer *a = left, *b = right;

	if (a->device != b->device)
		return a->device < b->device ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

static int64_t
sum_buffers(struct found *found)
{
	const size_t count = found->buffer_count;
	const struct buffer *all = found->buffers;
	int64_t bytes = 0;

	if (count > 0)
		qsort(found->buffers, count, sizeof *all, compare_buffers);
	for (size_t i = 0; i < count; i++)
		if (i == 0 || compare_buffers(&all[i], &all[i - 1]) != 0)
			bytes += all[i].bytes;
	free(found->buffers);
	return bytes;
}

/* TEXT becomes what is in the file at PATH, or "". */
static void
read_text(const char *path, char text[static STATUS_BYTES])
{
	int file = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = file < 0 ? 0 : read(file, text, STATUS_BYTES - 1);

	text[n > 0 ? n : 0] = '\0';
	if (file >= 0)
		close(file);
}

/* A thread of PID that has not ended, or 0. */
static long
living_thread(pid_t pid)
{
	char path[64], text[STATUS_BYTES];
	const struct dirent *entry;
	long living = 0;

	snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
	DIR *threads = opendir(path);
	if (!threads)
		return 0;
	while (living == 0 && (entry = readdir(threads))) {
		long thread = strtol(entry->d_name, NULL, 10);

		snprintf(path, sizeof path, "/proc/%d/task/%ld/status",
			(int)pid, thread);
		read_text(path, text);
		if (thread > 0 && *text && !strstr(text, "\nState:\tZ"))
			living = thread;
	}
	closedir(threads);
	return living;
}

/* Files that are mapped do not count, as shared libraries; what is in memory
 * and in no file does, in each process that has it, and what was swapped out;
 * so do huge pages and the tables that all pages are found by. A name may hold
 * anything but a line feed. A process whose first thread has ended shows what it
 * has by another. One that nobody has to wait for any more (X) is as good as gone:
 * many of the last bot may be on their way yet when the next begins. */
static void
add_process(struct usage *usage, struct found *found, pid_t pid)
{
	char path[64], text[STATUS_BYTES];

	snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
	read_text(path, text);
	if (*text == '\0' || strstr(text, "\nState:\tX"))
		return;
	int64_t threads = status_number(text, "\nThreads:");
	usage->processes += threads > 0 ? (int)threads : 1;
	if (strstr(text, "\nState:\tZ") && threads > 1) {
		snprintf(path, sizeof path, "/proc/%d/task/%ld/status",
			(int)pid, living_thread(pid));
		read_text(path, text);
	}
	usage->memory_bytes +=
		KIB * (status_number(text, "\nRssAnon:") +
			      status_number(text, "\nRssShmem:") +
			      status_number(text, "\nVmSwap:") +
			      status_number(text, "\nHugetlbPages:") +
			      status_number(text, "\nVmPTE:"));
	if (found->buffers_too)
		usage->memory_bytes += add_buffers(found, path, text);
}

/* All that have been found, and those below them. */
static struct usage
measure(struct found *found)
{
	struct usage usage = {0};

	while (found->next < found->count) {
		pid_t pid = found->pids[found->next++];

		add_process(&usage, found, pid);
		descendants_visit_children_of(pid, add, found);
	}
	free(found->pids);
	usage.memory_bytes += sum_buffers(found);
	return usage;
}

struct usage
usage_measure(pid_t pid, bool buffers)
{
	struct found found = {.buffers_too = buffers};

	if (pid > 0)
		descendants_visit_children_of(pid, add, &found);
	else
		descendants_visit_children(add, &found);
	return measure(&found);
}

/* Whether a name of /proc is that of a process of USER. */
static bool
is_of_user(int folder, const char *name, uid_t user)
{
	struct stat status;

	return *name >= '1' && *name <= '9' &&
	       fstatat(folder, name, &status, 0) == 0 && status.st_uid == user;
}

long
usage_processes_left(long *most)
{
	struct rlimit limit;
	const struct dirent *entry;
	struct usage usage = {0};
	struct found found = {0};

	if (geteuid() == 0 || getrlimit(RLIMIT_NPROC, &limit) < 0 ||
		limit.rlim_cur == RLIM_INFINITY)
		return -1;
	DIR *processes = opendir("/proc");
	if (!processes)
		return -1;
	while ((entry = readdir(processes)))
		if (is_of_user(dirfd(processes), entry->d_name, getuid()))
			add_process(&usage, &found,
				(pid_t)strtol(entry->d_name, NULL, 10));
	closedir(processes);
	*most = limit.rlim_cur > LONG_MAX ? LONG_MAX : (long)limit.rlim_cur;
	return *most > usage.processes ? *most - usage.processes : 0;
}
