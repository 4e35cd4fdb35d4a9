/*
 * A file that one process has to itself: it is locked while it is open, and
 * what it has can be put on the disk.
 */
#ifndef GUARD_LOCKED_FILE_H
#define GUARD_LOCKED_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/reason.h"

/*
 * Opens the regular file PATH, new or not, to be appended to by the descriptor
 * that is returned, and read by *FILE, which is of that descriptor and closes
 * it: a process loses its lock with the first descriptor that it closes. *SIZE
 * is its size. -1 with the reason in words.
 */
int locked_file_open(const char *path, FILE **file, off_t *size,
	char reason[static REASON_MAX]);

/* Whether DESCRIPTOR is of the file that PATH leads to. */
bool locked_file_is_at(int descriptor, const char *path);

/* Whether another process has PATH open so. */
bool locked_file_is_held(const char *path);

/*
 * A file that is written beside another one and takes its place when it is
 * whole. It is locked all the while, and under its new name as well. If this
 * process is killed the other one is as it was, and the next successor writes
 * over what is left.
 *
 *	if (successor_open(&successor, path, ".merging", reason) < 0)
 *		errx(1, "%s", reason);
 *	... what is appended to successor.descriptor ...
 *	if (successor_take_place(&successor, reason) < 0)
 *		...
 *	successor_close(&successor);
 */
struct successor {
	char path[PATH_MAX]; /* where links lead */
	char temporary[PATH_MAX];
	FILE *file; /* of the descriptor, for reading; NULL: closed */
	int descriptor;
};

/* Begins an empty one beside PATH, whose name is that of PATH with SUFFIX. Who
 * may read it is as with PATH, which may be missing. -1 with the reason in
 * words; it may be closed all the same. */
int successor_open(struct successor *, const char *path, const char *suffix,
	char reason[static REASON_MAX]);

/* Puts it on the disk and into its place. -1 with the reason in words. */
int successor_take_place(struct successor *, char reason[static REASON_MAX]);

/* Closes it, and gives it up unless it has taken its place. */
void successor_close(struct successor *);

/* Cuts the file to LENGTH bytes. -1 with errno. */
int locked_file_cut(int descriptor, off_t length);

/* Puts the file on the disk. -1 with errno. */
int locked_file_sync(int descriptor);

/* Likewise the directory of PATH: a new file is safe only with that. -1 with
 * errno. */
int locked_file_sync_directory(const char *path);

#endif
