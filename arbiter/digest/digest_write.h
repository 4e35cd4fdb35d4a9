/*
 * Writes a digest, whole or not at all: beside its path, which it takes once it
 * is on the disk.
 */
#ifndef DIGEST_DIGEST_WRITE_H
#define DIGEST_DIGEST_WRITE_H

#include "base/reason.h"
#include "digest/digest.h"

/* DIGEST has been arranged; fills in the counts of its head. -1 with the reason
 * in words. */
int digest_write(struct digest *digest, const char *path,
	char reason[static REASON_MAX]);

#endif
