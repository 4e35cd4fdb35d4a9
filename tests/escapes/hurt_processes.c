/* Signals other processes, and changes what they may take. Only signal 0 is
 * sent, and only what holds already is set. */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/escape.h"

static bool
is_signalled(pid_t pid)
{
	return kill(pid, 0) == 0;
}

static bool
is_signalled_by_thread(pid_t pid)
{
	return syscall(SYS_tgkill, pid, pid, 0) == 0;
}

static bool
is_queued_to(pid_t pid)
{
	union sigval value = {0};

	return sigqueue(pid, 0, value) == 0;
}

static bool
is_limited(pid_t pid)
{
	struct rlimit limits;

	return prlimit(pid, RLIMIT_NOFILE, NULL, &limits) == 0;
}

static bool
is_niced(pid_t pid)
{
	errno = 0;
	int nice = getpriority(PRIO_PROCESS, (id_t)pid);

	return errno == 0 && setpriority(PRIO_PROCESS, (id_t)pid, nice) == 0;
}

static bool
is_moved(pid_t pid)
{
	cpu_set_t cores;

	return sched_getaffinity(pid, sizeof cores, &cores) == 0 &&
	       sched_setaffinity(pid, sizeof cores, &cores) == 0;
}

int
main(void)
{
	escape_note("kill", escape_with_others(is_signalled));
	escape_note("tgkill", escape_with_others(is_signalled_by_thread));
	escape_note("sigqueue", escape_with_others(is_queued_to));
	escape_note("prlimit", escape_with_others(is_limited));
	escape_note("setpriority", escape_with_others(is_niced));
	/* At full there is nobody else. */
	if (getpid() > 2)
		escape_note("setpriority of the user",
			setpriority(PRIO_USER, 0, 19) == 0);
	escape_note("setaffinity", escape_with_others(is_moved));
	return escape_end();
}
