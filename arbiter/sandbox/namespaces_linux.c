#define _GNU_SOURCE /* clone flags */
#include "sandbox/namespaces_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

pid_t
namespaces_fork(bool user)
{
	const unsigned long flags = CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC |
				    CLONE_NEWUTS | (user ? CLONE_NEWUSER : 0);

	return (pid_t)syscall(
		SYS_clone, flags | SIGCHLD, NULL, NULL, NULL, NULL);
}

static int
write_file(const char *path, const char *text)
{
	int file = open(path, O_WRONLY | O_CLOEXEC);

	if (file < 0)
		return -1;
	ssize_t n = write(file, text, strlen(text));
	int saved = errno;
	close(file);
	errno = saved;
	return n < 0 ? -1 : 0;
}

static int
write_maps(uid_t user, gid_t group)
{
	char text[64];

	if (write_file("/proc/self/setgroups", "deny") < 0)
		return -1;
	snprintf(
		text, sizeof text, "%u %u 1", (unsigned)group, (unsigned)group);
	if (write_file("/proc/self/gid_map", text) < 0)
		return -1;
	snprintf(text, sizeof text, "%u %u 1", (unsigned)user, (unsigned)user);
	return write_file("/proc/self/uid_map", text);
}

/* The files are root's while a process cannot be dumped. Whoever could look
 * into this one meanwhile is not shut in. */
int
namespaces_map_user(uid_t user, gid_t group)
{
	int dumpable = prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);

	prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
	int result = write_maps(user, group);
	int saved = errno;
	prctl(PR_SET_DUMPABLE, dumpable == 1 ? 1UL : 0UL, 0, 0, 0);
	errno = saved;
	return result;
}
