/*
 * A digest added to sums: the same as its games would be, where no deal of two
 * bots is in two files.
 */
#ifndef SUMS_DIGEST_SUMS_H
#define SUMS_DIGEST_SUMS_H

#include "base/reason.h"
#include "sums/digest_reader.h"
#include "sums/sums.h"

/* The bots of the last digest, which is mostly one of many of one run: they
 * need not be looked up again. {0} is of none. */
struct digest_roster {
	char sum[DIGEST_SUM_DIGITS + 1];
	size_t *bots; /* by their numbers there; SIZE_MAX: it has no results,
		       * and no more is kept than these */
	size_t count;
	long rated;
};

void digest_roster_release(struct digest_roster *);

/* Adds what READER, just opened, has, to its end. SAYS, if not NULL, is told of
 * bots that say who they are. -1 with the reason in words, and part of it may
 * be missing. */
int digest_sums_add(struct sums *, struct digest_roster *,
	struct digest_reader *reader,
	int (*says)(void *context, const struct run_bot *), void *context,
	char reason[static REASON_MAX]);

#endif
