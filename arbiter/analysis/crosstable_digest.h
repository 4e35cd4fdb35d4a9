/*
 * Digests in a crosstable: the same as from their games, where no deal of two
 * bots is in two files.
 */
#ifndef ANALYSIS_CROSSTABLE_DIGEST_H
#define ANALYSIS_CROSSTABLE_DIGEST_H

#include "analysis/crosstable.h"
#include "base/reason.h"
#include "digest/digest_reader.h"

/* The names of the last digest's bots, which is mostly one of many of a run.
 * {0} is of none. */
struct crosstable_roster {
	char sum[DIGEST_SUM_DIGITS + 1];
	struct text names; /* each with its NUL */
	size_t *name_at;
	long *bots; /* by the digest's numbers: the table's, -1 for who has not
		     * played */
	size_t count;
};

void crosstable_roster_release(struct crosstable_roster *);

/* Adds what READER, just opened, has, to its end. -1 with the reason in words,
 * and part of it may be missing. */
int crosstable_add_digest(struct crosstable *, struct crosstable_roster *,
	struct digest_reader *, char reason[static REASON_MAX]);

#endif
