/*
 * One bot's process with all processes that it starts, from the fork to the
 * end of the last of them. Only this module and its parts fork, kill and wait.
 *
 * Between the arbiter and a bot stands a warden, a process of our own. It is
 * the reaper of whatever the bot forks, it reports how the bot ended, and it
 * kills all its descendants when the bot ends, when the arbiter asks for it, or
 * when the arbiter is gone, however that came about. Then it is ready for the
 * next bot. The bot's pipes connect it with the arbiter directly.
 */
#ifndef PROCESS_PROCESS_H
#define PROCESS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>
#include <sys/types.h>
#include <time.h>

#include "process/warden.h"

/* All processes that the arbiter has to wait for: the wardens that have a bot,
 * those that end what is left of one, and those that wait for the next. A start
 * is cheap: no process is copied but the warden's own small one. */
struct process_family {
	LIST_HEAD(, warden) wardens;
};

/* There is one family in a process: whoever is none of it is killed as an orphan. */

/* Makes this process, which has no children yet, the parent of what a killed
 * warden leaves behind. Call it before the first process_start. -1 with errno.
 */
int process_family_init(struct process_family *);

/* Waits for the wardens that have ended; call after SIGCHLD. The second is the same
 * for a loop (base/loop.h) whose owner is the FAMILY. */
void process_family_reap(struct process_family *);
void process_family_ended(void *family, int64_t now_ns);

/* Sends those home that wait for the next: from now on processes are started as this
 * one is now, with its environment and its plans. */
void process_family_refresh(struct process_family *);

/* Sends all wardens home and waits until every process that was finished is
 * gone, for a few seconds at most; then kills the wardens too. */
void process_family_wait(struct process_family *);

/* How many a process takes, and how many more one that is measured. */
enum { PROCESS_DESCRIPTORS = 4, PROCESS_CPU_DESCRIPTORS = 4 };

/*
 * The processor time that a bot and everything it started have used. Only Linux
 * has what it needs: the clocks of other processes, and lists of children in
 * /proc.
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
enum { CPU_TIME_PROCESSES_MAX = 256, CPU_TIME_THREADS_MAX = 512 };

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

/*
 * A bot that sleeps while others are asked needs not be stopped for that: it
 * rests. It is looked at, and stopped from then on when in all rests of its life
 * it has used the processor for longer than it takes to fall asleep and a little
 * more, once it has ever started a process, and when it has many threads.
 *
 * Where nobody would notice the second, as without a sandbox, it rests while
 * nobody at all starts a process, which the machine's last process tells; after
 * another it is stopped for a while. So a child that ends unseen has at most until
 * the next look, once in that while.
 */
struct process_rest {
	bool now;
	bool noticed;  /* whatever it starts is */
	long last_pid; /* else: when it was the bot's only process; 0: never */
	int stops;     /* likewise: so often more it does not rest */
	bool spoilt;   /* it is stopped from now on */
	int64_t begun_ns; /* by its own clock */
	int64_t burnt_ns; /* in the rests before */
};

/* The arbiter's ends of the pipes, owned, non-blocking and close-on-exec. */
struct process {
	struct warden *warden;
	int input;  /* to the bot's standard input */
	int output; /* from its standard output */
	int errors; /* from its standard error */
	int status; /* the warden's, readable when process_ended may have
		     * something to say */
	struct cpu_time cpu;
	struct process_rest rest;
	int processes; /* its limit, if the kernel does not keep that; 0: none
			*/
};

/*
 * Starts PROGRAM in a session of its own, or if it has the terminal in a
 * process group, SIGINT and SIGQUIT ignored as for a shell's background job. -1
 * with errno: not even the warden could be started; that the program cannot be
 * run is for process_ended to report. MEASURED: process_cpu_time may be called.
 */
int process_start(struct process *, struct process_family *,
	const struct process_program *program,
	const struct process_limits *limits, bool measured);

/* Whether the bot runs its program, or did: until then it is all ours. */
bool process_has_begun(const struct process *);

/* The warden, of which the bot and all that it started come; 0: it has ended.
 */
pid_t process_warden(const struct process *);

/* The process of ours whose child the bot is: the warden, or one below it. */
pid_t process_parent(const struct process *);

/* Whether the bot has ended, and how. Never blocks. */
bool process_ended(const struct process *, struct process_report *);

/* The processor time that a measured bot and everything it started have used so
 * far, also after its end, in nanoseconds. */
int64_t process_cpu_time(struct process *);

/* A bot that has answered everything rests from now on. False: it has to be
 * stopped. */
bool process_rest(struct process *);

/* Stops the bot with all that it has started, or lets it go on, also one that
 * rests, before anything is said to it. -1: its warden does not answer. */
int process_stop(struct process *, bool stop);

/* Looks at a bot that rested: 1: it does; 0: it is stopped from now on; -1: nor
 * does its warden answer. */
int process_look(struct process *);

/* Whether a bot whose warden does not answer has kept it from that by more
 * processes than it may have, which the report then says. */
bool process_is_over_count(const struct process *, struct process_report *);

/* Closes the bot's input, of which it reads the end from now on. */
void process_close_input(struct process *);

/* Has the warden kill the bot and everything that it started, and closes the
 * descriptors. */
void process_finish(struct process *);

/* Whether what it reports is nothing that the bot has done: the system refused
 * us what a start takes, a process, memory, descriptors, a mount, room on the
 * disk, or somebody, nobody knows who, killed the warden. That there is no such
 * program, or none that can be run, is the bot's. */
bool process_report_is_accident(const struct process_report *);

/* Puts the report into words: "exited with status 3", "was killed by signal 11
 * (Segmentation fault)". */
void process_report_format(
	const struct process_report *, char *text, size_t size);

#endif
