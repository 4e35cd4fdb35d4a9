#define _GNU_SOURCE /* unshare, vfork */
#include "sandbox/user_namespace_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_SIZE = 64 };

/* Says that it is there, and ends with our end of the socket. */
static _Noreturn void
hold(int socket, volatile int *error)
{
	char name[] = "sh", option[] = "-c", script[] = "echo; read end";
	char *const words[] = {name, option, script, NULL};
	char *const variables[] = {NULL};

	if (unshare(CLONE_NEWUSER) == 0) {
		dup2(socket, STDIN_FILENO);
		dup2(socket, STDOUT_FILENO);
		execve("/bin/sh", words, variables);
	}
	*error = errno;
	_exit(1);
}

static int
open_of(pid_t pid, const char *name, int mode)
{
	char path[PATH_SIZE];

	snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
	return open(path, mode | O_CLOEXEC);
}

static int
write_to(pid_t pid, const char *name, const char *text)
{
	int file = open_of(pid, name, O_WRONLY);

	if (file < 0)
		return -1;
	ssize_t n = write(file, text, strlen(text));
	int saved = errno;
	close(file);
	errno = saved;
	return n < 0 ? -1 : 0;
}

static int
map(pid_t pid, const char *name, unsigned id)
{
	char text[PATH_SIZE];

	snprintf(text, sizeof text, "%u %u 1", id, id);
	return write_to(pid, name, text);
}

/* Of PID, that has its own memory once it has said something. */
static int
take(pid_t pid, int socket)
{
	char line;

	if (recv(socket, &line, sizeof line, 0) != sizeof line) {
		errno = ENOEXEC;
		return -1;
	}
	if (write_to(pid, "setgroups", "deny") < 0 ||
		map(pid, "gid_map", getegid()) < 0 ||
		map(pid, "uid_map", geteuid()) < 0)
		return -1;
	return open_of(pid, "ns/user", O_RDONLY);
}

/* -1 with errno, also where it could not become what it is to be. */
static pid_t
start(int socket)
{
	volatile int error = 0;
	pid_t pid = vfork();

	if (pid == 0)
		hold(socket, &error);
	if (pid < 0 || error == 0)
		return pid;
	waitpid(pid, NULL, 0);
	errno = error;
	return -1;
}

int
user_namespace_open(void)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
		return -1;
	pid_t pid = start(ends[1]);
	int saved = errno;
	close(ends[1]);
	errno = saved;
	int result = pid < 0 ? -1 : take(pid, ends[0]);
	saved = errno;
	close(ends[0]);
	if (pid > 0)
		waitpid(pid, NULL, 0);
	errno = saved;
	return result;
}
