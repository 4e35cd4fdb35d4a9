/*
 * A process in namespaces of its own, as their first: all that comes of it ends
 * with it, and sees nobody else; and it ends with the process that forked it,
 * however that came about.
 */
#ifndef SANDBOX_NAMESPACES_LINUX_H
#define SANDBOX_NAMESPACES_LINUX_H

#include <sys/types.h>

/* As fork; USER is a user namespace to be in (user_namespace_linux.h), or -1
 * with the privilege to do without. *LIFELINE is a descriptor that the first sees
 * closed; close it when the first has ended. */
pid_t namespaces_fork(int user, int *lifeline);

#endif
