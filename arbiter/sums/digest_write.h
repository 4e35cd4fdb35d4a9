/*
 * Writes a digest, whole or not at all: beside its path, which it takes once it
 * is on the disk.
 */
#ifndef SUMS_DIGEST_WRITE_H
#define SUMS_DIGEST_WRITE_H

#include "base/reason.h"
#include "sums/digest.h"

/* DIGEST has been arranged; fills in the counts of its head. -1 with the reason
 * in words. */
int digest_write(struct digest *digest, const char *path,
	char reason[static REASON_MAX]);

#endif
