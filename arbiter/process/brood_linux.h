/*
 * All that a process has started and all that these have started, in a process
 * that adopts orphans. Part of process.
 *
 * Only children are ever signalled, because nobody else can wait for them:
 * until then their numbers belong to nobody else. A process further down
 * becomes a child when its parent ends. One that was killed forks no more, so
 * whatever forks on as fast as it can, and ends, stands in the list of children
 * again before long.
 */
#ifndef PROCESS_BROOD_LINUX_H
#define PROCESS_BROOD_LINUX_H

#include <stdbool.h>
#include <sys/types.h>

/* Makes this process the parent of all orphans below it. -1 with errno. */
int brood_adopt_orphans(void);

/* Whether the kernel forgets children as they end, and nobody has to wait for
 * them; nor can. */
void brood_forget(bool forget);

/* Kills each child that SPARED, if it is not NULL, does not hold for, and waits
 * for none. Returns how many there were. */
int brood_kill(bool (*spared)(pid_t, const void *arg), const void *arg);

/* Of those who left the group that they were born in so many are remembered;
 * more are killed, for they would run while all others stand still. */
enum { BROOD_STRAYS_MAX = 256 };

/* Those who are stopped besides a group, as they were found when LAST_PID was
 * the last number that any process here had been given. {0} has none. */
struct brood_strays {
	pid_t pids[BROOD_STRAYS_MAX];
	int count;
	long last_pid;
	bool may_be_more; /* the group has others than its leader, who may leave
			     it without being born */
};

/*
 * Stops all that this process has started, that is group LEADER and whoever
 * has left it, and lets all go on again. Who has been stopped forks no more,
 * and is waited for by nobody, so that its number stays its own. Nobody is
 * looked for as long as nobody was born and nobody can have left the group.
 */
void brood_stop(pid_t leader, struct brood_strays *);
void brood_go_on(pid_t leader, const struct brood_strays *);

/* The number that was given last to any process or thread here: as long as it
 * is the same nobody was born. -1: nobody knows. */
long brood_last_pid(void);

/* One that has been waited for is no stray any more. */
void brood_lose(struct brood_strays *, pid_t);

/* Kills until nobody is left; from then on children are forgotten. SIGCHLD must
 * be blocked. Without /proc it leaves those alone that it does not know. */
void brood_end(void);

#endif
