/*
 * Looks at what is not its own, and plays on.
 *
 *	peek WORD
 *
 * WORD stands in arguments and variables that nobody may read.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <linux/kcmp.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "lib/escape.h"

extern char **environ;

enum { DESCRIPTORS = 1024, SYSLOG_READ_ALL = 3 };

static const char *word;

/* Of the file of proc(5) that is tried. */
static const char *entry;

static bool
reads(const char *path)
{
	char text[4096];
	int file = open(path, O_RDONLY);

	return file >= 0 && read(file, text, sizeof text) > 0;
}

static bool
reads_entry(pid_t pid)
{
	char path[64];

	snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, entry);
	return reads(path);
}

static bool
reads_of_others(const char *name)
{
	entry = name;
	return escape_with_others(reads_entry);
}

static bool
follows_entry(pid_t pid)
{
	char path[64], end[4096];

	snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, entry);
	return readlink(path, end, sizeof end) > 0;
}

static bool
follows_of_others(const char *name)
{
	entry = name;
	return escape_with_others(follows_entry);
}

/* Through the first process, whatever that is here. */
static bool
finds_word(const char *path)
{
	char text[65536];
	int file = open(path, O_RDONLY);
	ssize_t n = file < 0 ? -1 : read(file, text, sizeof text);

	return n > 0 && memmem(text, (size_t)n, word, strlen(word));
}

static bool
goes_to(const char *path)
{
	return open(path, O_RDONLY | O_DIRECTORY) >= 0;
}

static bool
sees_others(const char *path)
{
	const struct dirent *file;
	const pid_t self = getpid();
	const pid_t bot = getppid();
	DIR *folder = opendir(path);

	while (folder && (file = readdir(folder))) {
		pid_t pid = (pid_t)atol(file->d_name);

		if (pid > 1 && pid != self && pid != bot)
			return true;
	}
	return false;
}

static bool
has_variable(const char *name)
{
	(void)name;
	for (char **v = environ; *v; v++)
		if (strstr(*v, word))
			return true;
	return false;
}

static bool
has_descriptor(const char *name)
{
	(void)name;
	for (int fd = 3; fd < DESCRIPTORS; fd++)
		if (fcntl(fd, F_GETFD) >= 0)
			return true;
	return false;
}

static bool
is_attached(pid_t pid)
{
	if (ptrace(PTRACE_SEIZE, pid, NULL, NULL) < 0)
		return false;
	ptrace(PTRACE_DETACH, pid, NULL, NULL);
	return true;
}

static bool
is_written_to(pid_t pid)
{
	return syscall(SYS_process_vm_writev, pid, NULL, 0, NULL, 0, 0) == 0;
}

static bool
is_read(pid_t pid)
{
	return syscall(SYS_process_vm_readv, pid, NULL, 0, NULL, 0, 0) == 0;
}

static bool
is_compared(pid_t pid)
{
	return syscall(SYS_kcmp, pid, pid, KCMP_VM, 0, 0) == 0;
}

static bool
tells_list(pid_t pid)
{
	void *head;
	size_t size;

	return syscall(SYS_get_robust_list, pid, &head, &size) == 0;
}

static bool
is_held(pid_t pid)
{
	int fd = (int)syscall(SYS_pidfd_open, pid, 0);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static bool
gives_descriptor(pid_t pid)
{
	int process = (int)syscall(SYS_pidfd_open, pid, 0);
	long fd = process < 0 ? -1 : syscall(SYS_pidfd_getfd, process, 0, 0);

	if (fd >= 0)
		close((int)fd);
	if (process >= 0)
		close(process);
	return fd >= 0;
}

static bool
is_advised(pid_t pid)
{
	enum { ADVICE_COLD = 20 };
	char page[4096];
	const struct iovec here = {page, sizeof page};
	int process = (int)syscall(SYS_pidfd_open, pid, 0);

	if (process < 0)
		return false;
	bool done = syscall(SYS_process_madvise, process, &here, 0, ADVICE_COLD,
			    0) >= 0;
	close(process);
	return done;
}

static bool
is_measured(pid_t pid)
{
	struct perf_event_attr what = {.type = PERF_TYPE_SOFTWARE,
		.size = sizeof what,
		.config = PERF_COUNT_SW_TASK_CLOCK,
		.exclude_kernel = 1};
	int fd = (int)syscall(SYS_perf_event_open, &what, pid, -1, -1, 0);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static bool
tells_pages(pid_t pid)
{
	return syscall(SYS_move_pages, pid, 0, NULL, NULL, NULL, 0) == 0;
}

static bool
moves_pages(pid_t pid)
{
	unsigned long from = 1, to = 1;

	return syscall(SYS_migrate_pages, pid, 8, &from, &to) == 0;
}

static bool (*const calls[])(pid_t) = {is_attached, is_written_to, is_read,
	is_compared, tells_list, is_held, gives_descriptor, is_advised,
	is_measured, tells_pages, moves_pages};

static bool
calls_others(const char *number)
{
	return escape_with_others(calls[atoi(number)]);
}

static bool
reads_log(const char *name)
{
	char text[4096];

	(void)name;
	return klogctl(SYSLOG_READ_ALL, text, sizeof text) >= 0;
}

static const struct escape_act all[] = {
	{"variables", has_variable, NULL},
	{"inherited descriptors", has_descriptor, NULL},
	{"list of processes", sees_others, "/proc"},
	{"attach", calls_others, "0"},
	{"vm_writev", calls_others, "1"},
	{"vm_readv", calls_others, "2"},
	{"kcmp", calls_others, "3"},
	{"robust list", calls_others, "4"},
	{"pidfd_open", calls_others, "5"},
	{"pidfd_getfd", calls_others, "6"},
	{"process_madvise", calls_others, "7"},
	{"perf_event_open", calls_others, "8"},
	{"move_pages", calls_others, "9"},
	{"migrate_pages", calls_others, "10"},
	{"/proc/PID/cmdline", reads_of_others, "cmdline"},
	{"/proc/PID/environ", reads_of_others, "environ"},
	{"/proc/PID/stat", reads_of_others, "stat"},
	{"/proc/PID/status", reads_of_others, "status"},
	{"/proc/PID/comm", reads_of_others, "comm"},
	{"/proc/PID/maps", reads_of_others, "maps"},
	{"/proc/PID/smaps", reads_of_others, "smaps"},
	{"/proc/PID/auxv", reads_of_others, "auxv"},
	{"/proc/PID/io", reads_of_others, "io"},
	{"/proc/PID/limits", reads_of_others, "limits"},
	{"/proc/PID/syscall", reads_of_others, "syscall"},
	{"/proc/PID/stack", reads_of_others, "stack"},
	{"/proc/PID/pagemap", reads_of_others, "pagemap"},
	{"/proc/PID/mountinfo", reads_of_others, "mountinfo"},
	{"/proc/PID/cgroup", reads_of_others, "cgroup"},
	{"/proc/PID/schedstat", reads_of_others, "schedstat"},
	{"/proc/PID/net/unix", reads_of_others, "net/unix"},
	{"/proc/PID/fdinfo/0", reads_of_others, "fdinfo/0"},
	{"/proc/PID/exe", follows_of_others, "exe"},
	{"/proc/PID/cwd", follows_of_others, "cwd"},
	{"/proc/PID/root", follows_of_others, "root"},
	{"/proc/PID/fd/0", follows_of_others, "fd/0"},
	{"/proc/PID/ns/mnt", follows_of_others, "ns/mnt"},
	{"/proc/1/environ", finds_word, "/proc/1/environ"},
	{"/proc/1/cmdline", finds_word, "/proc/1/cmdline"},
	{"/proc/1/root", goes_to, "/proc/1/root/proc"},
	{"/proc/1/cwd", goes_to, "/proc/1/cwd/."},
	{"/proc/1/fd", goes_to, "/proc/1/fd"},
	{"/proc/1/mem", reads, "/proc/1/maps"},
	{"/proc/locks", finds_word, "/proc/locks"},
	{"/proc/kcore", reads, "/proc/kcore"},
	{"/proc/kmsg", reads, "/proc/kmsg"},
	{"/dev/kmsg", reads, "/dev/kmsg"},
	{"/dev/mem", reads, "/dev/mem"},
	{"kernel log", reads_log, NULL},
	{"/sys/kernel", goes_to, "/sys/kernel"},
	{"/sys/fs", goes_to, "/sys/fs"},
	{"/run", goes_to, "/run"},
	{"/var", goes_to, "/var"},
	{"/root", goes_to, "/root"},
	{"/home", goes_to, "/home"},
};

int
main(int argc, char **argv)
{
	word = argc > 1 ? argv[1] : "seed";
	return escape_play(all, sizeof all / sizeof *all);
}
