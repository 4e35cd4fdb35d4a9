/*
 * Result files of all kinds, record files, their digests and PGN, as one set of
 * results. What a file is shows in how it begins. A record file that has a
 * digest beside it which fits is not read but for that (sums/digest.h);
 * the results are the same.
 */
#ifndef RATING_RESULT_FILES_H
#define RATING_RESULT_FILES_H

#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"
#include "record/change.h"
#include "record/record.h"
#include "record/run.h"
#include "sums/digest.h"
#include "sums/sums.h"

struct result_files {
	struct sums results;
	FILE *copy;	/* the caller's: gets all results as PGN; NULL: none */
	int copy_error; /* errno of the first write of it that failed, or 0 */
	bool has_records; /* from a record file */
	bool cut_off;	  /* the last file ended in half a line */
	long practice;	  /* games of the last file that do not count */

	struct digest_roster roster; /* of the last digest */
	struct digest_claims claims;
	char word[REASON_MAX]; /* why the digest of the last file was of no use;
				* "": it was, or there was none */
};

/* {0} is an empty set. */
void result_files_release(struct result_files *files);

/* Adds the results of PATH, which outlives the set, copied if wanted: then
 * games are read, for a digest has no single ones. -1 with the reason in words.
 */
int result_files_add(struct result_files *files, const char *path,
	char reason[static REASON_MAX]);

/* When all have been added: -1 with the reason in words, which names two files
 * that have a game in common, one of them a digest; 1 with a warning: both are
 * record files. */
int result_files_check(
	struct result_files *files, char reason[static REASON_MAX]);

#endif
