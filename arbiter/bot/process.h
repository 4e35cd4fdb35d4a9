/*
 * One bot's process with everything it starts, and the end of them all. Only
 * this module forks, kills and waits.
 *
 * Between the arbiter and a bot stands a warden, a process of our own: it is
 * the reaper of whatever the bot forks, it reports how the bot ended, and it
 * kills the whole brood when the bot ends, when it is told to, or when the
 * arbiter is gone, however that came about. The bot's pipes pass it by.
 */
#ifndef BOT_PROCESS_H
#define BOT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>
#include <sys/types.h>

#include "bot/cpu_time_linux.h"

/* What is run, and how. */
struct process_program {
	const char *path; /* not looked up; seen from the directory */
	char *const *argv;
	const char *directory;	  /* NULL: ours */
	char *const *environment; /* added to ours, NULL at the end; or NULL */
};

/* For a bot and everything it started together; 0: no limit. */
struct process_limits {
	int64_t memory_bytes;
	int processes;
};

enum process_end {
	PROCESS_NOT_STARTED, /* value: errno of fork */
	PROCESS_NOT_RUN,     /* value: errno of exec */
	PROCESS_EXITED,	     /* value: exit status */
	PROCESS_SIGNALLED,   /* value: signal */
	PROCESS_OVER_MEMORY, /* value: MiB in use */
	PROCESS_OVER_COUNT,  /* value: processes */
	PROCESS_LOST,	     /* somebody killed the warden */
};

struct process_report {
	enum process_end end;
	int value;
};

/* The second are for processes whose processor time is asked. */
enum { PROCESS_DESCRIPTORS = 4, PROCESS_CPU_DESCRIPTORS = 4 };

/* All descriptors are ours, non-blocking and close-on-exec. */
struct process {
	struct process_family *family;
	pid_t warden;
	int input;  /* to the bot's standard input */
	int output; /* from its standard output */
	int errors; /* from its standard error */
	int status; /* readable when process_ended has something to say */
	struct cpu_time cpu;
};

/* All that has to be waited for. */
struct process_family {
	LIST_HEAD(, warden) wardens;
	bool complete;	  /* false: without /proc orphans cannot be found */
	pid_t *inherited; /* children that this process was born with */
	size_t inherited_count;
};

/* Prepares this process to be the head of a family: what a killed warden
 * leaves behind comes to us. Call before any start. -1 with errno. */
int process_family_init(struct process_family *);
void process_family_release(struct process_family *);

/*
 * Starts PROGRAM in a process group of its own, SIGINT and SIGQUIT ignored as
 * for a shell's background job. That it cannot be run is reported by
 * process_ended. MEASURED: cpu_time will be asked. -1 with errno if even
 * the warden could not be started.
 */
int process_start(struct process *, struct process_family *,
	const struct process_program *program,
	const struct process_limits *limits, bool measured);

/* True once the bot has ended, with the reason. Never blocks. */
bool process_ended(const struct process *, struct process_report *);

/* The processor time of a measured bot and everything it started so far, also
 * after its end, in nanoseconds. */
int64_t cpu_time(struct process *);

/* The bot reads the end of its input from now on. */
void process_close_input(struct process *);

/* Ends the bot and everything it started, and closes the descriptors. */
void process_finish(struct process *);

/* Waits for the wardens that have ended; call after SIGCHLD. */
void process_family_reap(struct process_family *);

/* Waits until every finished process is really gone, for a few seconds at
 * most, then kills the wardens too. */
void process_family_wait(struct process_family *);

/* "exited with status 3", "was killed by signal 11 (Segmentation fault)". */
void process_report_format(
	const struct process_report *, char *text, size_t size);

#endif
