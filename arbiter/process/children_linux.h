/*
 * The children of a process, as the kernel lists them: in the file `children`
 * of each of its threads or, where the kernel was built without, by a look at
 * all processes.
 */
#ifndef PROCESS_CHILDREN_LINUX_H
#define PROCESS_CHILDREN_LINUX_H

#include <stdbool.h>
#include <sys/types.h>

typedef void children_visitor(pid_t, void *arg);

/*
 * Calls VISIT with every child of this process, which must have one thread,
 * also with those that have ended and were not waited for. A child that is
 * born, or left by its parent, meanwhile may be met or not. VISIT must not wait
 * for any. False: there is no /proc to find them in.
 */
bool children_visit(children_visitor *visit, void *arg);

/* The same for process PID, as far as its lists can be read. */
void children_visit_of(pid_t pid, children_visitor *visit, void *arg);

#endif
