/*
 * The namespaces of a bot: of users, processes, mounts, segments and networks, and the
 * root that it sees.
 */
#ifndef SANDBOX_NAMESPACES_LINUX_H
#define SANDBOX_NAMESPACES_LINUX_H

#include <stdbool.h>
#include <sys/types.h>

#include "sandbox/plan.h"

/* A folder that all machines have and whose own files no bot is to see: copies
 * of files are mounted there, copies_linux.h. */
#define COPIES_PLACE "/sys"

/* The namespaces in which a bot's are made, by descriptors that are closed on
 * exec; -1: this process's. */
struct namespaces_base {
	int user;
	int mounts; /* of USER; has copies at COPIES_PLACE */
};

/*
 * A user namespace, within PARENT (-1: this process's), for bots of a user without privileges, who is in it who he
 * was: a descriptor, closed on exec, for namespaces_fork. Whoever keeps secrets
 * cannot make one by himself: who it holds is written to files that are root's
 * while a process must not be looked into. So a program that knows nothing is
 * its first process, for a moment, and has been waited for. -1 with errno.
 */
int namespaces_open_user(int parent);

/*
 * Opens the namespaces that copies are in: an empty file system in memory, as
 * large as half of the machine's, is mounted at COPIES_PLACE. AS_ROOT: without a
 * user namespace. A descriptor of its folder, closed on exec; -1 with errno, and
 * then nothing is open.
 */
int namespaces_open_base(struct namespaces_base *, bool as_root);

/*
 * As fork, of a process in namespaces of its own, as their first: all that
 * comes of it ends with it, and sees nobody else; and it ends with the process
 * that forked it, however that came about. USER is a user namespace within that
 * of BASE to be in, or -1 with the privilege to do without. NET: it has the machine's network, not
 * one of its own in which nobody else is. *LIFELINE is a descriptor that the
 * first sees closed; close it when the first has ended.
 */
pid_t namespaces_fork(
	const struct namespaces_base *, int user, bool net, int *lifeline);

/*
 * Makes a root that holds what the bot may see and nothing else this process's:
 * the copies of folders and files at the paths that they have outside, read-only,
 * and what it may write to; an empty
 * /tmp, which becomes the working directory, and /dev/shm in memory; a few
 * devices; the /proc of the process namespace. Call it in fresh namespaces.
 * PROC: whether /proc could be had; the bot does without it. -1 with errno.
 */
int namespaces_enter_root(const struct plan *, bool *proc);

#endif
