/*
 * A commitment to a seed: the SHA-256 of its text, which is published before
 * the first deal. Who has it can tell later that the seed was not chosen
 * afterwards, and cannot find the seed from it unless that can be guessed.
 */
#ifndef BASE_COMMITMENT_H
#define BASE_COMMITMENT_H

#include <stdbool.h>

#include "base/seed.h"

enum { COMMITMENT_DIGITS = 64 };

/* {0} is none. */
struct commitment {
	char digits[COMMITMENT_DIGITS + 1]; /* from 0 to f */
};

struct commitment commitment_to(const struct seed *);

/* False, with *COMMITMENT untouched: TEXT is none. */
bool commitment_parse(struct commitment *, const char *text);

/* Whether there is one. */
bool commitment_is_given(const struct commitment *);

bool commitment_same(const struct commitment *, const struct commitment *);

/* Whether it is one to SEED. */
bool commitment_fits(const struct commitment *, const struct seed *);

/* The digits as a seed, for what is drawn in public. */
struct seed commitment_as_seed(const struct commitment *);

#endif
