/*
 * A process in namespaces of its own, as their first: all that comes of it ends
 * with it, and sees nobody else. Without a privilege it has a user namespace
 * first, in which it is who it was.
 */
#ifndef SANDBOX_NAMESPACES_LINUX_H
#define SANDBOX_NAMESPACES_LINUX_H

#include <stdbool.h>
#include <sys/types.h>

/* As fork; USER: in a user namespace. */
pid_t namespaces_fork(bool user);

/* In the child: says who it is in its user namespace. -1 with errno. */
int namespaces_map_user(uid_t user, gid_t group);

#endif
