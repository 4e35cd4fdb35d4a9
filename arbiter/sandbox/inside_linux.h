/*
 * The last steps of shutting a bot in, in the child that becomes the bot. It
 * may share its parent's memory: nothing here changes any, and only system
 * calls are made.
 */
#ifndef SANDBOX_INSIDE_LINUX_H
#define SANDBOX_INSIDE_LINUX_H

#include <stdbool.h>
#include <sys/types.h>

#include "sandbox/plan.h"

/* Landlock, which keeps a process and all that comes of it from files and, with
 * later kernels, from others' signals: the version that the kernel has; -1 with
 * errno: it has none. */
int landlock_version(void);

/* From this version on signals stay within what was sandboxed together, and so
 * do abstract sockets. */
enum { LANDLOCK_SCOPES = 6 };

/* From this one on what may be read cannot be emptied. */
enum { LANDLOCK_TRUNCATE = 3 };

struct inside_terms {
	const struct plan *plan;
	uid_t user;	     /* where the plan gives the bot one */
	const char *private; /* the folder that it may write to */
};

/* From now on this process is USER's, and has no privilege. -1 with errno. */
int inside_become(uid_t user);

/* -1 with errno, and which step failed. The directory is not changed. *BIRTHS:
 * as of filter_load, or -1. */
int inside_enter(
	const struct inside_terms *, enum sandbox_step *failed, int *births);

#endif
