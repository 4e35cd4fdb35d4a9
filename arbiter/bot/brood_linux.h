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
#ifndef BOT_BROOD_LINUX_H
#define BOT_BROOD_LINUX_H

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

/* Kills until nobody is left; from then on children are forgotten. SIGCHLD must
 * be blocked. Without /proc it leaves those alone that it does not know. */
void brood_end(void);

#endif
