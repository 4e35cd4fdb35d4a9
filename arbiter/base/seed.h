/*
 * The seed of a run: any printable text. A whole number below 2^64 has always
 * been one and gives what it always gave; of any other text the SHA-256 counts,
 * so that a long one has more than the 64 bits of a number.
 */
#ifndef BASE_SEED_H
#define BASE_SEED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hex.h"

struct random;

enum { SEED_MAX = 128 }; /* bytes of a seed, with the NUL */

struct seed {
	char text[SEED_MAX]; /* of a number, as number_format would have it */
};

struct seed seed_of_number(uint64_t number);

/* 128 bits that BYTES hold, as 32 digits from 0 to f. */
struct seed seed_of_bits(const uint8_t bytes[static 16]);

/* False, with *SEED untouched: TEXT is empty, too long or not printable. */
bool seed_parse(struct seed *seed, const char *text);

bool seed_same(const struct seed *, const struct seed *);

/* Whether all seeds of its length could be tried. */
bool seed_is_guessable(const struct seed *);

/* The stream of (PURPOSE, seed, a, b): random_derive for a number, and as
 * one-way for all other texts. */
void seed_derive(struct random *, const char *purpose, const struct seed *,
	uint64_t a, uint64_t b);

/* The seed that SEED and BEACON make, a number drawn in public after somebody
 * has been committed to SEED, of less than SEED_MAX bytes: the SHA-256 of both, a
 * line feed between them. */
struct seed seed_with_beacon(const struct seed *, const char *beacon);

/* A random seed that is bound to something, of which DIGEST is the SHA-256: its
 * digits, and behind a colon those of DIGEST. */
struct seed seed_bound(const struct seed *random, const char *digest);

/* The digest that a seed is bound to; NULL: it is bound to none. */
const char *seed_binding(const struct seed *);

/* A commitment to a seed: the SHA-256 of its text, which is published before the
 * first deal. Who has it can tell later that the seed was not chosen afterwards,
 * and cannot find the seed from it unless that can be guessed. {0} is none. */
struct commitment {
	char digits[SHA256_DIGITS + 1]; /* from 0 to f */
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
