/*
 * The start of a bot's program in a child of its own, shut in if it is to be.
 * Part of process.
 */
#ifndef PROCESS_LAUNCH_LINUX_H
#define PROCESS_LAUNCH_LINUX_H

#include <sys/types.h>

#include "process/process.h"

struct enclosure;
struct order;

/* The child, in which the program runs by now. -1: there is none, and the
 * report says why not. The calling process must have one thread. */
pid_t launch(const struct order *, const struct enclosure *,
	struct process_report *failure);

#endif
