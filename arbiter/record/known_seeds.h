/*
 * Seeds that are known of a record file whose run is committed to them: those
 * that its lines make public, behind the games that were dealt from them, and
 * that of its key file.
 */
#ifndef RECORD_KNOWN_SEEDS_H
#define RECORD_KNOWN_SEEDS_H

#include <stddef.h>

#include "base/seed.h"
#include "base/reason.h"

/* {0} is none. */
struct known_seeds {
	struct seed *all; /* owned */
	size_t count;
	size_t capacity;
};

void known_seeds_release(struct known_seeds *);

/* -1 with errno. */
int known_seeds_add(struct known_seeds *, const struct seed *seed);

/* Adds those that the lines of PATH make public, unless that is no regular
 * file, which could be read only once. Lines that do not do are left for the
 * reader to complain of. -1 with the reason in words. */
int known_seeds_read(
	struct known_seeds *, const char *path, char reason[static REASON_MAX]);

/* The seed that COMMITMENT is to; NULL: it is not known. */
const struct seed *known_seeds_find(
	const struct known_seeds *, const struct commitment *commitment);

#endif
