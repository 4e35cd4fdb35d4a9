/*
 * Makes digests (sums/digest.h) of the games of record files: one pass with
 * the reader.
 */
#ifndef ANALYSIS_DIGEST_MAKING_H
#define ANALYSIS_DIGEST_MAKING_H

#include "base/reason.h"
#include "sums/digest.h"

/* What the games of PATH come to. Nobody may write the file meanwhile. -1 with
 * the reason in words; then there is nothing to release. */
int digest_make(struct digest *digest, const char *path,
	char reason[static REASON_MAX]);

/*
 * Leaves PATH.digest beside the record file PATH, which this process has
 * closed: to read it is to give up any lock on it. -1 with the reason in words.
 */
int digest_leave(const char *path, char reason[static REASON_MAX]);

#endif
