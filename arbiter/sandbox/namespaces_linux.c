#define _GNU_SOURCE /* clone flags, setns, vfork */
#include "sandbox/namespaces_linux.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t
fork_first(unsigned long more)
{
	const unsigned long flags =
		CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS;

	return (pid_t)syscall(
		SYS_clone, flags | more | SIGCHLD, NULL, NULL, NULL, NULL);
}

/* One who has gone into the user namespace starts the first as a child of this
 * process, who stays outside. It runs in this memory; the first, which has a
 * copy, goes on as if it were this process's. */
pid_t
namespaces_fork(int user)
{
	volatile pid_t first = -1;
	volatile int error = 0;

	if (user < 0)
		return fork_first(0);
	pid_t between = vfork();
	if (between == 0) {
		if (setns(user, CLONE_NEWUSER) == 0)
			first = fork_first(CLONE_PARENT);
		if (first == 0)
			return 0;
		error = errno;
		_exit(0);
	}
	if (between < 0)
		return -1;
	waitpid(between, NULL, 0);
	errno = error;
	return first;
}
