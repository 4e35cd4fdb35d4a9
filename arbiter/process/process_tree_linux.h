/*
 * The threads of a process and of all its descendants, as /proc lists them.
 * Only Linux has lists of children there.
 */
#ifndef PROCESS_PROCESS_TREE_LINUX_H
#define PROCESS_PROCESS_TREE_LINUX_H

#include <sys/types.h>

/* So that no bot can make a visit take long, no more are visited. */
enum { PROCESS_TREE_PROCESSES_MAX = 512, PROCESS_TREE_THREADS_MAX = 4096 };

/*
 * Calls VISIT with every thread of process PID and of its descendants. Those of
 * a process are visited before its children are looked for: what a child
 * inherits from a thread that has been visited it has, and a child from before
 * is visited itself.
 */
void process_tree_visit(
	pid_t pid, void (*visit)(pid_t thread, void *context), void *context);

#endif
