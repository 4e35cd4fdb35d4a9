/*
 * What a process has started, and what these have started: its children, those
 * below them, and their threads, as the kernel lists them in /proc.
 *
 * Only children are ever killed, by a process that adopts orphans, because
 * nobody else can wait for them: until then their numbers belong to nobody
 * else. A process further down becomes a child when its parent ends. One that
 * was killed forks no more, so whatever forks on as fast as it can, and ends,
 * stands in the list of children again before long.
 */
#ifndef PROCESS_DESCENDANTS_LINUX_H
#define PROCESS_DESCENDANTS_LINUX_H

#include <stdbool.h>
#include <sys/types.h>

typedef void descendants_visitor(pid_t, void *arg);

/*
 * Calls VISIT with every child of this process, which must have one thread,
 * also with those that have ended and were not waited for. A child that is
 * born, or left by its parent, meanwhile may be met or not. VISIT must not wait
 * for any. False: there is no /proc to find them in.
 */
bool descendants_visit_children(descendants_visitor *visit, void *arg);

/* The same for process PID, as far as its lists can be read. */
void descendants_visit_children_of(
	pid_t pid, descendants_visitor *visit, void *arg);

/* So that no bot can make a visit take long, no more are visited. */
enum { DESCENDANTS_PROCESSES_MAX = 512, DESCENDANTS_THREADS_MAX = 4096 };

/*
 * Calls VISIT with every thread of process PID and of its descendants. Those of
 * a process are visited before its children are looked for: what a child
 * inherits from a thread that has been visited it has, and a child from before
 * is visited itself.
 */
void descendants_visit_threads(
	pid_t pid, descendants_visitor *visit, void *arg);

/* Makes this process the parent of all orphans below it. -1 with errno, having
 * said so: the system cannot, and the user has not said that they are left. */
int descendants_adopt_orphans(void);

/* Has this process, just forked by PARENT, killed however PARENT ends; false:
 * that has ended by now. */
bool descendants_end_with(pid_t parent);

/* Kills each child that SPARED, if it is not NULL, does not hold for, and waits
 * for none. Returns how many there were; -1: there is no /proc to find them in. */
int descendants_kill_children(
	bool (*spared)(pid_t, const void *arg), const void *arg);

/* The number that was given last to any process or thread here: as long as it
 * is the same nobody was born. -1: nobody knows. */
long descendants_last_pid(void);

/* Whether all processes that were started after the one with the number AFTER, up
 * to that with LAST, are still there and come from elsewhere than ANCESTOR; false,
 * too, if they are more than a few. */
bool descendants_are_strangers(pid_t ancestor, long after, long last);

#endif
