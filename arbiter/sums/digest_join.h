/*
 * Adds digests: those of several shards of one run are that of the run.
 *
 *	struct digest sum = {0};
 *	... for each, of games that no other has (digest_claims.h):
 *	if (digest_load(&digest, path, reason) < 0 ||
 *		digest_join(&sum, &digest, path, reason) < 0)
 *		errx(1, "%s", reason);
 *	... digest_arrange(&sum, true), digest_write
 */
#ifndef SUMS_DIGEST_JOIN_H
#define SUMS_DIGEST_JOIN_H

#include "base/reason.h"
#include "sums/digest.h"

/*
 * Writes a digest, whole or not at all: beside its path, which it takes once it
 * is on the disk.
 */
/* DIGEST has been arranged; fills in the counts of its head. -1 with the reason
 * in words. */
int digest_write(struct digest *digest, const char *path,
	char reason[static REASON_MAX]);

/* Reads all of the digest PATH. -1 with the reason in words; then there is
 * nothing to release. */
int digest_load(
	struct digest *, const char *path, char reason[static REASON_MAX]);

/* Adds DIGEST, called PATH, to SUM, which has nothing yet or is of the same
 * run. -1 with the reason in words; SUM is of no use then but for
 * digest_release. */
int digest_join(struct digest *sum, const struct digest *digest,
	const char *path, char reason[static REASON_MAX]);

#endif
