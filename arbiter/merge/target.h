/*
 * The merged file while it is written: beside the one whose place it takes when
 * it is whole and on the disk. Until then that one is as it was, and if this
 * process is killed the next one finds what is left, and writes over it.
 *
 * The key file of the whole run signs it, as it has signed the shards. A copy
 * of that lies beside the merged file, without which nobody could go on with
 * it.
 */
#ifndef MERGE_TARGET_H
#define MERGE_TARGET_H

#include <limits.h>
#include <stdbool.h>

#include "base/reason.h"
#include "base/text.h"
#include "guard/key_file.h"
#include "guard/line_output.h"
#include "guard/locked_file.h"

struct run;

/* {0} is closed. */
struct merge_target {
	struct successor successor;
	struct line_output output;
	struct text lines; /* to be written */
	int count;	   /* of them */

	struct key_file key;	 /* read only; closed: there is none */
	char key_path[PATH_MAX]; /* of the one beside the file */
	struct key_file own_key;
};

/* Begins it, packed if PATH ends in ".zst". Nobody else may be writing PATH,
 * nor be merging into it. KEY is the key file; NULL: what lies beside PATH, if
 * anything does. -1 with the reason in words; it may be closed all the same. */
int merge_target_open(struct merge_target *, const char *path, const char *key,
	char reason[static REASON_MAX]);

/* The key that its lines are signed with; NULL: they are not. */
const struct hmac_key *merge_target_key(const struct merge_target *);

/* The seed of the key file; NULL: none is known. */
const struct seed *merge_target_seed(const struct merge_target *);

/* Whether the key file can be that of RUN, which may be committed to a seed
 * that is not public yet. False with the reason in words. */
bool merge_target_fits(const struct merge_target *, const struct run *,
	char reason[static REASON_MAX]);

/* Adds a line, which gets its checksum. -1 with the reason in words. */
int merge_target_add(struct merge_target *, const char *line, size_t length,
	char reason[static REASON_MAX]);

/* Puts the file in its place. What was there is gone; with KEPT, of PATH_MAX
 * bytes, it is beside it, under the name that is put there: its own with
 * .before, or .before-2 and so on. -1 with the reason in words. */
int merge_target_finish(
	struct merge_target *, char *kept, char reason[static REASON_MAX]);

/* Gives up what has not been finished. */
void merge_target_close(struct merge_target *);

#endif
