/*
 * What system calls a bot may make, as programs for seccomp. A program is made
 * once, with memory of the arbiter's; a bot only loads it. Everything is
 * allowed but a list: what looks into other processes, mounts, loads, changes
 * the machine, or gets around the other layers.
 */
#ifndef SANDBOX_FILTER_LINUX_H
#define SANDBOX_FILTER_LINUX_H

#include <linux/filter.h>
#include <stdbool.h>

/* Where memory is limited, descriptors have smaller numbers: a power of two. */
enum { FILTER_DESCRIPTORS = 256 };

/* What a bot is given, and what else there is to keep it. */
struct filter_terms {
	bool net;     /* sockets */
	bool locks;   /* locks of files: it may write some */
	bool counted; /* no memory that its limit would not see */
	bool apart;   /* it sees no process of anybody else's */
	bool scoped;  /* Landlock keeps its signals to itself */
	bool empties; /* Landlock does not keep it from emptying files */
	bool births;  /* who starts a process waits until it is let */
	bool builds;  /* changing modes and times of files does not fail, */
	bool owns;    /* and is done, as all that it owns is its own */
};

enum { FILTER_VARIANTS = 512 };

/* The programs made so far; {0} has none. */
struct filter_set {
	struct sock_fprog made[FILTER_VARIANTS];
};

/* Valid until filter_set_release. NULL with errno. */
const struct sock_fprog *filter_set_find(
	struct filter_set *, const struct filter_terms *);
void filter_set_release(struct filter_set *);

/* For this thread and what comes of it, which has PR_SET_NO_NEW_PRIVS. Changes
 * no memory but its own stack's. BIRTHS: a descriptor, closed on exec, that is
 * readable when one wants to start a process; NULL: the program has nobody wait.
 * -1 with errno. */
int filter_load(const struct sock_fprog *, int *births);

/* Lets the first that waits start its process. Threads never wait. */
void filter_let_birth(int births);

#endif
