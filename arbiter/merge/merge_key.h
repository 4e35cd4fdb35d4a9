/*
 * The keys of a merge: the key file of the whole run, which signs what the
 * shards have signed with the same key, and that of the merged file, a copy
 * beside it, without which nobody could go on with it.
 */
#ifndef MERGE_MERGE_KEY_H
#define MERGE_MERGE_KEY_H

#include <limits.h>
#include <stdbool.h>

#include "base/reason.h"
#include "guard/key_file.h"

struct run;

struct merge_key {
	struct key_file given; /* read only; closed: there is none */
	char path[PATH_MAX];   /* of the one beside the output */
	struct key_file own;
};

/* Opens GIVEN, or, if that is NULL, what lies beside OUTPUT; it may be that
 * there is none. -1 with the reason in words. */
int merge_key_open(struct merge_key *, const char *given, const char *output,
	char reason[static REASON_MAX]);
void merge_key_close(struct merge_key *);

/* NULL: there is none. */
const struct hmac_key *merge_key_bytes(const struct merge_key *);

/* Whether it can be that of RUN, which may be committed to a seed that is not
 * public yet. False with the reason in words. */
bool merge_key_fits(const struct merge_key *, const struct run *,
	char reason[static REASON_MAX]);

/* Before the output takes its place: makes the key file beside it, which is
 * good for both what lies there and what will. -1 with the reason in words. */
int merge_key_prepare(struct merge_key *, char reason[static REASON_MAX]);

/* Notes how far the output is, which has taken its place. -1 with the reason in
 * words. */
int merge_key_note(struct merge_key *, const struct chain *,
	char reason[static REASON_MAX]);

#endif
