/*
 * What system calls a bot may make, as programs for seccomp. A program is made
 * once, with memory of the arbiter's; a bot only loads it. Everything is
 * allowed but a list: what looks into other processes, mounts, loads, changes
 * the machine, or gets around the other layers.
 */
#ifndef SANDBOX_FILTER_LINUX_H
#define SANDBOX_FILTER_LINUX_H

#include <linux/filter.h>

/* Where memory is limited, descriptors have smaller numbers: a power of two. */
enum { FILTER_DESCRIPTORS = 256 };

/* What a bot is given, and what else there is to keep it: bits of its terms. */
enum {
	FILTER_NET = 1 << 0,	 /* sockets */
	FILTER_LOCKS = 1 << 1,	 /* locks of files: it may write some */
	FILTER_COUNTED = 1 << 2, /* no memory that its limit would not see */
	FILTER_APART = 1 << 3,	 /* it sees no process of anybody else's */
	FILTER_SCOPED = 1 << 4,	 /* Landlock keeps its signals to itself */
	FILTER_EMPTIES = 1 << 5, /* Landlock lets it empty files */
	FILTER_BIRTHS = 1 << 6, /* who starts a process waits until it is let */
	FILTER_BUILDS = 1 << 7, /* changing modes and times does not fail, */
	FILTER_OWNS = 1 << 8, /* and is done, as all that it owns is its own */
	FILTER_VARIANTS = 1 << 9,
};

/* The programs made so far; {0} has none. */
struct filter_set {
	struct sock_fprog made[FILTER_VARIANTS];
};

/* Valid until filter_set_release. NULL with errno. */
const struct sock_fprog *filter_set_find(struct filter_set *, unsigned terms);
void filter_set_release(struct filter_set *);

/* For this thread and what comes of it, which has PR_SET_NO_NEW_PRIVS. Changes
 * no memory but its own stack's. BIRTHS: a descriptor, closed on exec, that is
 * readable when one wants to start a process; NULL: the program has nobody wait.
 * -1 with errno. */
int filter_load(const struct sock_fprog *, int *births);

/* Lets the first that waits start its process. Threads never wait. */
void filter_let_birth(int births);

#endif
