/*
 * Numbers of processes: a few, so that looking at each of them is quick.
 */
#ifndef PROCESS_PID_LIST_H
#define PROCESS_PID_LIST_H

#include <stdbool.h>
#include <sys/types.h>

/* {0} is empty. */
struct pid_list {
	pid_t *pids; /* owned */
	int count;
};

void pid_list_release(struct pid_list *);

/* -1 with errno: no memory. */
int pid_list_add(struct pid_list *, pid_t);

/* Where PID stands; -1: nowhere. */
int pid_list_find(const struct pid_list *, pid_t pid);

/* Adds the children of this process. A process keeps its children over
 * exec, and those of the program that it was before are not its to kill. False:
 * there is no /proc to find them in. */
bool pid_list_add_children(struct pid_list *);

#endif
