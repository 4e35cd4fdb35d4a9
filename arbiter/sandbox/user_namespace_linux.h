/*
 * A user namespace for bots of a user without privileges, who is in it who he
 * was. Whoever keeps secrets cannot make one by himself: who it holds is
 * written to files that are root's while a process must not be looked into. So
 * a program that knows nothing is its first process, for a moment.
 */
#ifndef SANDBOX_USER_NAMESPACE_LINUX_H
#define SANDBOX_USER_NAMESPACE_LINUX_H

/* A descriptor, closed on exec, for namespaces_fork; what is started for it has
 * been waited for. -1 with errno. */
int user_namespace_open(void);

#endif
