/*
 * Which games the digests that are read together have, so that none is counted
 * twice. Record files that were named as such may be the same file twice, as
 * they always might: their claims count only beside that of a digest of their
 * run that was named itself.
 */
#ifndef SUMS_DIGEST_CLAIMS_H
#define SUMS_DIGEST_CLAIMS_H

#include <stdbool.h>

#include "base/reason.h"
#include "sums/digest_head.h"

struct digest_claim;
struct run;

/* {0} is none. */
struct digest_claims {
	struct digest_claim *all;
	size_t count;
	size_t capacity;
};

void digest_claims_release(struct digest_claims *);

/* PATH, which is to outlive the claims, has the games of HEAD; NAMED: it is a
 * digest that was named itself. -1 with errno: no memory. */
int digest_claims_add(struct digest_claims *, const char *path,
	const struct digest_head *head, bool named);

/* The same for a record file of RUN that has been read, whose games are
 * NUMBERS. */
int digest_claims_add_games(struct digest_claims *, const char *path,
	const struct run *run, const struct number_set *numbers);

/* -1 with the reason in words, which names two files: both have a game. Sorts
 * the claims. */
int digest_claims_check(struct digest_claims *, char reason[static REASON_MAX]);

#endif
