/*
 * The results of a digest, added to those of other files: the same as from its
 * games, in the same order.
 */
#ifndef RATING_DIGEST_RESULTS_H
#define RATING_DIGEST_RESULTS_H

#include "base/reason.h"
#include "digest/digest_reader.h"
#include "rating/house_bots.h"
#include "rating/results.h"

/* The bots of the last digest, which is mostly one of many of one run: they
 * need not be looked up again. {0} is of none. */
struct digest_roster {
	char sum[DIGEST_SUM_DIGITS + 1];
	size_t *bots; /* by their numbers there; SIZE_MAX: it has no results */
	size_t count;
	long rated; /* of them, the first, which are numbered */
};

void digest_roster_release(struct digest_roster *);

/* Adds what READER, just opened, has, to its end; the order of its games begins
 * behind BEFORE. -1 with the reason in words. */
int digest_results_add(struct results *, struct house_bots *,
	struct digest_roster *, struct digest_reader *reader, uint64_t before,
	char reason[static REASON_MAX]);

#endif
