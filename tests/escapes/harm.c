/*
 * Changes what other processes may do, and its own share of the machine, and
 * plays on. What is set holds already.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/escape.h"

enum { IO_OF_PROCESS = 1, IO_OF_USER = 3 };
enum { IDLE_CLASS = 3 << 13 };

static pid_t parent; /* of the bot */

static bool
has_parameter(pid_t pid)
{
	struct sched_param how;

	return sched_getparam(pid, &how) == 0 && sched_setparam(pid, &how) == 0;
}

static bool
has_scheduler(pid_t pid)
{
	struct sched_param how = {0};
	int policy = sched_getscheduler(pid);

	return policy >= 0 && sched_setscheduler(pid, policy, &how) == 0;
}

static bool
has_attributes(pid_t pid)
{
	char how[56];

	return syscall(SYS_sched_getattr, pid, how, sizeof how, 0) == 0 &&
	       syscall(SYS_sched_setattr, pid, how, 0) == 0;
}

static bool
is_moved(pid_t pid)
{
	cpu_set_t cores;

	return sched_getaffinity(pid, sizeof cores, &cores) == 0 &&
	       sched_setaffinity(pid, sizeof cores, &cores) == 0;
}

static bool
is_niced(pid_t pid)
{
	errno = 0;
	int nice = getpriority(PRIO_PROCESS, (id_t)pid);

	return errno == 0 && setpriority(PRIO_PROCESS, (id_t)pid, nice) == 0;
}

static bool
is_niced_with_group(pid_t pid)
{
	errno = 0;
	int nice = getpriority(PRIO_PGRP, (id_t)pid);

	return errno == 0 && pid != getpgrp() &&
	       setpriority(PRIO_PGRP, (id_t)pid, nice) == 0;
}

static bool
has_io(pid_t pid)
{
	long how = syscall(SYS_ioprio_get, IO_OF_PROCESS, pid);

	return how >= 0 &&
	       syscall(SYS_ioprio_set, IO_OF_PROCESS, pid, how) == 0;
}

static bool
is_limited(pid_t pid)
{
	struct rlimit limits;

	return prlimit(pid, RLIMIT_NOFILE, NULL, &limits) == 0 &&
	       prlimit(pid, RLIMIT_NOFILE, &limits, NULL) == 0;
}

/* What is sent to the first process from within its namespaces it ignores. */
static bool
is_killed(pid_t pid)
{
	return pid > 1 && kill(pid, 0) == 0;
}

static bool
is_killed_with_group(pid_t pid)
{
	return pid > 1 && pid != getpgrp() && kill(-pid, 0) == 0;
}

static bool
is_killed_by_thread(pid_t pid)
{
	return pid > 1 && syscall(SYS_tkill, pid, 0) == 0;
}

static bool
is_queued_to(pid_t pid)
{
	union sigval value = {0};

	return sigqueue(pid, 0, value) == 0;
}

static bool
is_queued_to_by_thread(pid_t pid)
{
	siginfo_t info;

	memset(&info, 0, sizeof info);
	info.si_code = SI_QUEUE;
	return syscall(SYS_rt_tgsigqueueinfo, pid, pid, 0, &info) == 0;
}

static bool
is_sent_to(pid_t pid)
{
	int fd = (int)syscall(SYS_pidfd_open, pid, 0);

	if (fd < 0)
		return false;
	bool done = syscall(SYS_pidfd_send_signal, fd, 0, NULL, 0) == 0;
	close(fd);
	return done;
}

static bool
opens_for_writing(pid_t pid, const char *entry)
{
	char path[64];

	snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, entry);
	int file = open(path, O_WRONLY);
	if (file >= 0)
		close(file);
	return file >= 0;
}

static bool
has_badness(pid_t pid)
{
	return opens_for_writing(pid, "oom_score_adj");
}

static bool
has_memory(pid_t pid)
{
	return opens_for_writing(pid, "mem");
}

static bool
has_name(pid_t pid)
{
	return opens_for_writing(pid, "comm");
}

static bool
has_output(pid_t pid)
{
	return opens_for_writing(pid, "fd/1");
}

static bool
has_group(pid_t pid)
{
	return opens_for_writing(pid, "autogroup");
}

static const struct {
	const char *name;
	bool (*tries)(pid_t);
} ways[] = {
	{"setparam", has_parameter},
	{"setscheduler", has_scheduler},
	{"setattr", has_attributes},
	{"setaffinity", is_moved},
	{"setpriority", is_niced},
	{"setpriority of a group", is_niced_with_group},
	{"ioprio", has_io},
	{"prlimit", is_limited},
	{"kill", is_killed},
	{"kill a group", is_killed_with_group},
	{"tkill", is_killed_by_thread},
	{"sigqueue", is_queued_to},
	{"sigqueue a thread", is_queued_to_by_thread},
	{"pidfd_send_signal", is_sent_to},
	{"oom_score_adj", has_badness},
	{"mem", has_memory},
	{"comm", has_name},
	{"output", has_output},
	{"autogroup", has_group},
};

enum { WAYS = sizeof ways / sizeof *ways };

static bool
harms_others(const char *name)
{
	for (size_t i = 0; i < WAYS; i++)
		if (strcmp(ways[i].name, name) == 0)
			return escape_with_others(ways[i].tries);
	return false;
}

/* Its warden, or the first process of its namespaces. */
static bool
harms_parent(const char *name)
{
	for (size_t i = 0; i < WAYS; i++)
		if (strcmp(ways[i].name, name) == 0)
			return ways[i].tries(parent);
	return false;
}

/* In namespaces of its own it is the only one of its user. */
static bool
slows_user(const char *argument)
{
	(void)argument;
	return parent > 1 &&
	       setpriority(PRIO_USER, 0, getpriority(PRIO_USER, 0)) == 0;
}

static bool
slows_io_of_user(const char *argument)
{
	(void)argument;
	return parent > 1 &&
	       syscall(SYS_ioprio_set, IO_OF_USER, getuid(), IDLE_CLASS) == 0;
}

static bool
hurries(const char *argument)
{
	(void)argument;
	return setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) - 1) ==
	       0;
}

static bool
is_real_time(const char *argument)
{
	const struct sched_param how = {.sched_priority = 1};

	(void)argument;
	return sched_setscheduler(0, SCHED_FIFO, &how) == 0;
}

static bool
is_spared(const char *argument)
{
	int file = open("/proc/self/oom_score_adj", O_WRONLY);

	(void)argument;
	return file >= 0 && write(file, "-1000", 5) == 5;
}

/* Cores that others have. */
static bool
leaves_core(const char *argument)
{
	cpu_set_t before, all;

	(void)argument;
	sched_getaffinity(0, sizeof before, &before);
	memset(&all, 0xff, sizeof all);
	sched_setaffinity(0, sizeof all, &all);
	sched_getaffinity(0, sizeof all, &all);
	return !CPU_EQUAL(&before, &all);
}

static bool
raises_limit(const char *argument)
{
	struct rlimit limits;

	(void)argument;
	getrlimit(RLIMIT_CORE, &limits);
	limits.rlim_max++;
	return setrlimit(RLIMIT_CORE, &limits) == 0;
}

static const struct escape_act all[] = {
	{"setparam", harms_others, "setparam"},
	{"setscheduler", harms_others, "setscheduler"},
	{"setattr", harms_others, "setattr"},
	{"setaffinity", harms_others, "setaffinity"},
	{"setpriority", harms_others, "setpriority"},
	{"setpriority of a group", harms_others, "setpriority of a group"},
	{"ioprio", harms_others, "ioprio"},
	{"prlimit", harms_others, "prlimit"},
	{"kill", harms_others, "kill"},
	{"kill a group", harms_others, "kill a group"},
	{"tkill", harms_others, "tkill"},
	{"sigqueue", harms_others, "sigqueue"},
	{"sigqueue a thread", harms_others, "sigqueue a thread"},
	{"pidfd_send_signal", harms_others, "pidfd_send_signal"},
	{"oom_score_adj", harms_others, "oom_score_adj"},
	{"mem", harms_others, "mem"},
	{"comm", harms_others, "comm"},
	{"output", harms_others, "output"},
	{"autogroup", harms_others, "autogroup"},
	{"setscheduler of the warden", harms_parent, "setscheduler"},
	{"setattr of the warden", harms_parent, "setattr"},
	{"setaffinity of the warden", harms_parent, "setaffinity"},
	{"setpriority of the warden", harms_parent, "setpriority"},
	{"setpriority of its group", harms_parent, "setpriority of a group"},
	{"ioprio of the warden", harms_parent, "ioprio"},
	{"prlimit of the warden", harms_parent, "prlimit"},
	{"kill the warden", harms_parent, "kill"},
	{"kill its group", harms_parent, "kill a group"},
	{"tkill the warden", harms_parent, "tkill"},
	{"memory of the warden", harms_parent, "mem"},
	{"output of the warden", harms_parent, "output"},
	{"setpriority of the user", slows_user, NULL},
	{"ioprio of the user", slows_io_of_user, NULL},
	{"more priority", hurries, NULL},
	{"real time", is_real_time, NULL},
	{"not to be killed for memory", is_spared, NULL},
	{"other cores", leaves_core, NULL},
	{"a higher limit", raises_limit, NULL},
};

int
main(void)
{
	parent = getppid();
	return escape_play(all, sizeof all / sizeof *all);
}
