/*
 * A file that takes its place whole and on the disk, or not at all: it is
 * written beside it, under a name that nobody else has.
 *
 *	if (beside_file_open(&beside, path) < 0)
 *		err(1, "%s", path);
 *	fputs("...", beside.file);
 *	if (beside_file_finish(&beside) < 0)
 *		err(1, "%s", path);
 */
#ifndef GUARD_BESIDE_FILE_H
#define GUARD_BESIDE_FILE_H

#include <stdio.h>

#include "base/reason.h"
#include "base/text.h"

struct beside_file {
	FILE *file;
	const char *path; /* the caller's, until it is finished or given up */
	struct text name; /* of what is written */
};

/* Begins the file for PATH; what others may do with it is as with any new one.
 * -1 with errno, and there is nothing to give up. */
int beside_file_open(struct beside_file *, const char *path);

/* Puts it on the disk and into its place, if all of it could be written. -1
 * with errno: it is given up. */
int beside_file_finish(struct beside_file *);

/* Removes it. */
void beside_file_give_up(struct beside_file *);

/* The file PATH with all of TEXT. -1 with the reason in words. */
int beside_file_write(
	const char *path, const struct text *, char reason[static REASON_MAX]);

#endif
