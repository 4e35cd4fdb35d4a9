/*
 * The processor time of processes that have ended and that nobody has waited
 * for, as when their parent ignores SIGCHLD: no other process has it then. Part
 * of cpu_time.
 *
 * At each look it is known which processes there are and what they have used.
 * The time of one that is missing at the next look must stand somewhere else,
 * as what another has waited for. What does so nowhere is lost, as far as it
 * was seen.
 *
 * What processes have waited for is known in ticks, rounded down. So up to some
 * ticks may be owed for long, and are not counted.
 */
#ifndef PROCESS_UNWAITED_H
#define PROCESS_UNWAITED_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { UNWAITED_PROCESSES_MAX = 256 };

struct unwaited_process {
	pid_t pid;
	int64_t used_ns;
	int64_t waited_ns; /* used by those that it has waited for */
};

struct unwaited_look {
	struct unwaited_process processes[UNWAITED_PROCESSES_MAX];
	int count;
	int64_t reaped_ns; /* waited for by who adopts orphans, exactly */
};

/* {0} has seen nobody. */
struct unwaited {
	struct unwaited_look last;
	int64_t tolerance_ns; /* that may be owed because ticks are rounded */
	int64_t owed_ns;      /* missing so far */
	int64_t lost_ns;      /* missing for good */
};

/* Takes the next look, in ticks of TICK_NS. */
void unwaited_see(
	struct unwaited *, const struct unwaited_look *, int64_t tick_ns);

/* Not all processes could be looked at: who is missing next is no loss. */
void unwaited_forget(struct unwaited *);

/* Whether more is owed than ticks can explain. As a look takes time, the time
 * of who was waited for meanwhile may have been met nowhere. */
bool unwaited_doubts(const struct unwaited *);

/* After another look at once: what is owed still is lost. */
void unwaited_settle(struct unwaited *);

#endif
