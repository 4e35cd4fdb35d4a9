/*
 * What files a process and all that comes of it may touch, by Landlock; and
 * with later kernels whom it may signal. All calls are for a fresh child, which
 * shares its parent's memory: none of them changes any.
 */
#ifndef SANDBOX_LANDLOCK_LINUX_H
#define SANDBOX_LANDLOCK_LINUX_H

#include <stdbool.h>

/* From this version on signals stay within what was shut in together, and so
 * do abstract sockets. */
enum { LANDLOCK_SCOPES = 6 };

/* From this one on what may be read cannot be emptied. */
enum { LANDLOCK_TRUNCATE = 3 };

/* The version that the kernel has; -1 with errno: it has none. */
int landlock_version(void);

/* Nothing may be touched but what is allowed below. A descriptor, or -1 with
 * errno. NET: sockets have names for everybody. */
int landlock_begin(int version, bool net);

/* Allows all below PATH to be read and executed and, if WRITABLE, changed. What
 * is not there needs no rule. -1 with errno. */
int landlock_allow(int rules, int version, const char *path, bool writable);

/* From now on. -1 with errno. */
int landlock_enter(int rules);

#endif
