/*
 * The processor time that a bot and everything it started have used. Part of
 * process. Only Linux has what it needs: the clocks of other processes, and
 * lists of children in /proc.
 *
 * The sum has three parts: all live descendants of the warden, by their own
 * clocks, to the nanosecond; what they have waited for, which only
 * /proc/PID/stat tells, in ticks; and what the warden itself has waited for,
 * which it adds to an account in shared memory. What has ended and was waited
 * for by nobody stands nowhere any more, and counts as it was at the last
 * reading before.
 *
 * Not counted are of more than CPU_TIME_PROCESSES_MAX live processes the last,
 * and the children of more than CPU_TIME_THREADS_MAX threads, so that no bot
 * can make a reading take long. For those there is a limit by the wall.
 */
#ifndef PROCESS_CPU_TIME_LINUX_H
#define PROCESS_CPU_TIME_LINUX_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include "process/cpu_time_linux.h"

enum { CPU_TIME_PROCESSES_MAX = 256, CPU_TIME_THREADS_MAX = 512 };

/* In memory that the arbiter and one warden share. */
struct cpu_time_account {
	_Atomic int64_t waited_ns; /* time of what the warden has waited for */
	_Atomic pid_t first;  /* whose child the bot is, where that is another
			       * than the warden; or 0 */
	_Atomic bool reaping; /* one is waited for, and not yet added */
	_Atomic bool begun;   /* the bot runs its program, or did */
	_Atomic bool alone;   /* it has started no process, ever */
};

/* A process as it was seen at a look. */
struct unwaited_process {
	pid_t pid;
	int64_t used_ns;
	int64_t waited_ns; /* used by those that it has waited for */
};

struct unwaited_look {
	struct unwaited_process processes[CPU_TIME_PROCESSES_MAX];
	int count;
	int64_t reaped_ns; /* waited for by who adopts orphans, exactly */
};

/* What has ended and was waited for by nobody. {0} has seen nobody. */
struct unwaited {
	struct unwaited_look last;
	int64_t tolerance_ns; /* that may be owed because ticks are rounded */
	int64_t owed_ns;      /* missing so far */
	int64_t lost_ns;      /* missing for good */
};

/* For one bot. Its files stay open, so that no turn has to open any. */
struct cpu_time {
	struct cpu_time_account *account; /* NULL: the bot is not measured */
	pid_t bot;			  /* 0: not seen yet */
	clockid_t clock;		  /* the bot's */
	pid_t parent;			  /* whose child the bot is */
	int warden_children;		  /* the children of it */
	int tasks;			  /* the bot's threads */
	int children;			  /* of its first thread */
	int status;			  /* the bot's stat */
	struct unwaited unwaited;
	int64_t last_ns; /* as it was read last */
};

/* The account of a warden that is to be forked. NULL with errno: no memory. */
struct cpu_time_account *cpu_time_account_new(void);
void cpu_time_account_free(struct cpu_time_account *);

/* Opens the files of the warden, whose account is set to 0, and closes all. {0}
 * may be closed. */
void cpu_time_open(struct cpu_time *, struct cpu_time_account *, pid_t warden);
void cpu_time_close(struct cpu_time *);

/* The time that the bot's own process has used, which takes a microsecond; -1:
 * it has more threads than a few, or is not known yet. */
enum { CPU_TIME_THREADS_FEW = 16 };
int64_t cpu_time_own(struct cpu_time *);

/* Whether it has started no process, ever, and would not unseen. */
bool cpu_time_is_alone(const struct cpu_time *);

/* Whether there is no other process of it now: takes some microseconds more for
 * each of its threads. */
bool cpu_time_is_single(struct cpu_time *);

/* The time so far in nanoseconds; never negative, but it may go back by some
 * ticks when a process has waited for another. */
int64_t cpu_time_read(struct cpu_time *);

#endif
