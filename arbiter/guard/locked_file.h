/*
 * A file that one process has to itself: it is locked while it is open, and
 * what it has can be put on the disk.
 */
#ifndef GUARD_LOCKED_FILE_H
#define GUARD_LOCKED_FILE_H

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

/* Whether another process has PATH open so. */
bool locked_file_is_held(const char *path);

/* Cuts the file to LENGTH bytes. -1 with errno. */
int locked_file_cut(int descriptor, off_t length);

/* Puts the file on the disk. -1 with errno. */
int locked_file_sync(int descriptor);

/* Likewise the directory of PATH: a new file is safe only with that. -1 with
 * errno. */
int locked_file_sync_directory(const char *path);

#endif
