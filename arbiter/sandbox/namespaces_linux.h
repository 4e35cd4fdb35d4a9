/*
 * A process in namespaces of its own, as their first: all that comes of it ends
 * with it, and sees nobody else.
 */
#ifndef SANDBOX_NAMESPACES_LINUX_H
#define SANDBOX_NAMESPACES_LINUX_H

#include <sys/types.h>

/* As fork; USER is a user namespace to be in (user_namespace_linux.h), or -1
 * with the privilege to do without. */
pid_t namespaces_fork(int user);

#endif
