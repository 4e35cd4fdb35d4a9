/*
 * Shards played by GNU Parallel, one program that has all of a wave. It goes on
 * when talon ends, and is known by the lock that it has inherited. Part of
 * drive.
 */
#ifndef DRIVE_PARALLEL_H
#define DRIVE_PARALLEL_H

#include "drive/driver.h"

/* Has those played that are open. */
bool parallel_submit(struct driver *);

/* Waits until all of the wave have been played. */
bool parallel_wait(struct driver *);

/* Ends it, and with it what it has started. */
bool parallel_cancel(struct driver *);

#endif
