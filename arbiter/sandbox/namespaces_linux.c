#define _GNU_SOURCE /* clone flags, pipe2, setns, vfork */
#include "sandbox/namespaces_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* The ends of a pipe. */
enum { SEEN, HELD };

/* The parent may have ended before this could be asked for. */
static void
end_with_parent(const int lifeline[static 2])
{
	char byte;

	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	if (read(lifeline[SEEN], &byte, sizeof byte) == 0)
		_exit(ESRCH);
	close(lifeline[SEEN]);
}

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
 * copy, goes on as if it were this process's. Nobody but this process holds its
 * end of the lifeline by then. */
static pid_t
fork_within(int user, int held)
{
	volatile pid_t first = -1;
	volatile int error = 0;
	pid_t between = vfork();

	if (between == 0) {
		close(held);
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

pid_t
namespaces_fork(int user, int *lifeline)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0)
		return -1;
	pid_t first = user < 0 ? fork_first(0) : fork_within(user, ends[HELD]);
	if (first == 0) {
		if (user < 0)
			close(ends[HELD]);
		end_with_parent(ends);
		return 0;
	}
	int saved = errno;
	close(ends[SEEN]);
	if (first < 0)
		close(ends[HELD]);
	*lifeline = first < 0 ? -1 : ends[HELD];
	errno = saved;
	return first;
}
