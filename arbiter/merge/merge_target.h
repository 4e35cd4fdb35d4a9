/*
 * The merged file while it is written: beside the one whose place it takes when
 * it is whole and on the disk. Until then that one is as it was, and if this
 * process is killed the next one finds what is left, and writes over it.
 */
#ifndef MERGE_MERGE_TARGET_H
#define MERGE_MERGE_TARGET_H

#include <limits.h>
#include <stdio.h>

#include "base/reason.h"
#include "base/text.h"
#include "guard/line_output.h"
#include "guard/locked_file.h"
#include "merge/merge_key.h"

/* {0} is closed. */
struct merge_target {
	struct successor successor;
	struct line_output output;
	struct text lines; /* to be written */
	int count;	   /* of them */
};

/* Begins it, packed if PATH ends in ".zst". Nobody else may be writing PATH,
 * nor be merging into it. -1 with the reason in words. */
int merge_target_open(struct merge_target *, const char *path,
	char reason[static REASON_MAX]);

/* From now on lines are signed with KEY, which outlives it; NULL: they are not.
 */
void merge_target_sign(struct merge_target *, const struct hmac_key *key);

/* Adds a line, which gets its checksum. -1 with the reason in words. */
int merge_target_add(struct merge_target *, const char *line, size_t length,
	char reason[static REASON_MAX]);

/* Puts the file in its place and closes it. What was there is gone; with KEPT,
 * of PATH_MAX bytes, it is beside it, under the name that is put there: its own
 * with .before, or .before-2 and so on. -1 with the reason in words; it is
 * still to be closed then. */
int merge_target_finish(struct merge_target *, struct merge_key *, char *kept,
	char reason[static REASON_MAX]);

/* Gives up what has not been finished. */
void merge_target_close(struct merge_target *);

#endif
