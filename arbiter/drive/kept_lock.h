/*
 * A lock that all processes have in common that have inherited its descriptor:
 * it is free only when the last of them has ended, so whoever gets it knows
 * that nothing is left at work of those who had it.
 */
#ifndef DRIVE_KEPT_LOCK_H
#define DRIVE_KEPT_LOCK_H

#include "base/reason.h"

/* Its descriptor, of the file PATH, new or not, which no program gets that is
 * executed, unless FD_CLOEXEC is taken off. -1 with the reason in words. */
int kept_lock_open(const char *path, char reason[static REASON_MAX]);

/* 1: it is ours; 0: others have it; -1 with errno. */
int kept_lock_take(int descriptor);

#endif
