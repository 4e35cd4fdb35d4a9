/*
 * Result files of both kinds, record files and PGN, as one set of results.
 * What a file is shows in how it begins.
 */
#ifndef RATING_RESULT_FILES_H
#define RATING_RESULT_FILES_H

#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"
#include "rating/house_bots.h"
#include "rating/results.h"
#include "record/record.h"
#include "record/roster_change.h"
#include "record/run.h"

struct result_files {
	struct results results;
	struct house_bots house;
	uint64_t latest; /* the greatest order of a result */
	uint64_t before; /* the last run: what LATEST was in front of it */
	FILE *copy;	 /* the caller's: gets all results as PGN; NULL: none */
	int copy_error;	 /* errno of the first write of it that failed, or 0 */
	bool has_records; /* from a record file */
	bool cut_off;	  /* the last file ended in half a line */
};

/* {0} is an empty set. */
void result_files_release(struct result_files *files);

/* Adds the results of PATH, copied if wanted. -1 with the reason in words. */
int result_files_add(struct result_files *files, const char *path,
	char reason[static REASON_MAX]);

/* The same for who reads a record file: RUN begins, whose bots are numbered as
 * there, not as their first games ended; then come its games, which are in the
 * order of their numbers, whichever ended first, and the changes of its roster.
 * -1 with errno: no memory. */
int result_files_begin_run(struct result_files *, const struct run *);
int result_files_take(struct result_files *, const struct record *);
int result_files_change(struct result_files *, const struct roster_change *);

#endif
