/*
 * The processes of workers as children of the arbiter: it forks them, waits for
 * them, has one that was stopped go on, ends them, and kills what one that was
 * killed leaves behind, which comes to the arbiter then.
 */
#ifndef PLAY_WORKER_FAMILY_H
#define PLAY_WORKER_FAMILY_H

#include <stdbool.h>
#include <sys/types.h>

/* Hears what waitpid says of a worker: it was stopped, or it has ended. */
typedef void worker_changed(void *owner, pid_t, int status);

/* Numbers of processes: a few, so that looking at each of them is quick. {0} is
 * empty. */
struct pid_list {
	pid_t *pids; /* owned */
	int count;
};

struct worker_family {
	struct pid_list workers;
	struct pid_list inherited; /* children from before */
	bool complete; /* false: without /proc it cannot find orphans */
	worker_changed *changed;
	void *owner;
};

/* Makes this process the parent of what a killed worker leaves behind. Call it
 * before the first fork. -1 with errno; may be released all the same. */
int worker_family_init(
	struct worker_family *, worker_changed *changed, void *owner);
void worker_family_release(struct worker_family *);

/* Forks a worker, which is killed when this process ends. Returns its pid, or
 * -1 with errno; 0 in the worker itself, to which the family is nothing. */
pid_t worker_family_fork(struct worker_family *);

/* Waits for those that have ended or were stopped; call after SIGCHLD. */
void worker_family_reap(struct worker_family *);

/* A worker that was stopped goes on. */
void worker_family_continue(const struct worker_family *, pid_t);

/* Kills the children that are no workers. Returns how many there were. */
int worker_family_kill_orphans(const struct worker_family *);

/* Waits until all workers have ended and nothing is left of them, for some
 * seconds at most; then kills them. Orphans have a second to end, or to be
 * ended by their wardens. */
void worker_family_wait(struct worker_family *);

#endif
