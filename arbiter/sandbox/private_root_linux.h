/*
 * A root that holds what a bot may see and nothing else, in a mount namespace
 * of its own: folders and files at the paths that they have outside, read-only;
 * an empty /tmp and /dev/shm in memory; a few devices; the /proc of the process
 * namespace.
 */
#ifndef SANDBOX_PRIVATE_ROOT_LINUX_H
#define SANDBOX_PRIVATE_ROOT_LINUX_H

#include <stdbool.h>

#include "sandbox/plan.h"

/* Makes it this process's root and its /tmp the working directory; call it in
 * fresh namespaces. PROC: whether /proc could be had; the bot does without it.
 * -1 with errno. */
int private_root_enter(const struct plan *, bool *proc);

#endif
