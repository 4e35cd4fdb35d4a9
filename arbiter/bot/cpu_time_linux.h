/*
 * The processor time that a bot has used with everything it started. Part of
 * process, and Linux alone has what it needs: the clocks of other processes,
 * and lists of children in /proc.
 *
 * Counted are all live descendants of the warden, by their own clocks, to the
 * nanosecond; what they have waited for, which only /proc/PID/stat tells, in
 * ticks; and what the warden itself has waited for, which it writes into an
 * account. Not seen are children that nobody waits for, because their parent
 * ignores SIGCHLD, once they have ended; of more than CPU_TIME_PROCESSES_MAX
 * live processes the last; and the children of more than CPU_TIME_THREADS_MAX
 * threads, so that no bot can make a reading take long. A limit by the wall is
 * for those.
 */
#ifndef BOT_CPU_TIME_LINUX_H
#define BOT_CPU_TIME_LINUX_H

#include <stdatomic.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

enum { CPU_TIME_PROCESSES_MAX = 256, CPU_TIME_THREADS_MAX = 512 };

/* Shared by the arbiter and one warden. */
struct cpu_time_account {
	_Atomic int64_t waited_ns; /* of what the warden has waited for */
};

/* Open files, so that in a turn none has to be opened; all is for one bot. */
struct cpu_time {
	struct cpu_time_account *account; /* NULL: nobody asks */
	pid_t bot;			  /* 0: not seen yet */
	clockid_t clock;		  /* the bot's */
	int warden_children;		  /* the warden's children */
	int tasks;			  /* the bot's threads */
	int children;			  /* of its first thread */
	int status;
};

/* Before the warden is forked. -1 with errno: no memory. */
int cpu_time_prepare(struct cpu_time *);

/* After that. All zero may be closed. */
void cpu_time_open(struct cpu_time *, pid_t warden);
void cpu_time_close(struct cpu_time *);

/* In nanoseconds; never negative, but it may go back by some ticks when
 * something has been waited for. */
int64_t cpu_time_read(struct cpu_time *);

#endif
