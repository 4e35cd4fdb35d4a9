/*
 * Random numbers, always from a state that the caller holds: nothing here is
 * global, so a game is repeatable from its seed.
 *
 * The generator is xoshiro256** (Blackman and Vigna 2021, "Scrambled linear
 * pseudorandom number generators"); it is seeded from SHA-256 where nobody may
 * compute backwards (random_derive), else from SplitMix64 (random_seed).
 */
#ifndef COMMON_RANDOM_H
#define COMMON_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct random {
	uint64_t state[4];
};

/* Repeatable and quick; the seed can be found from the numbers. */
void random_seed(struct random *, uint64_t seed);

/*
 * The stream that belongs to (PURPOSE, seed, a, b). SHA-256 of all four fills
 * the state, so streams of different arguments tell nothing of each other and
 * nothing of the seed. PURPOSE separates the uses of one seed: "deal", "seat".
 * These numbers are for ever: changing them changes every published deal.
 */
void random_derive(struct random *, const char *purpose, uint64_t seed,
	uint64_t a, uint64_t b);

/* The same of a seed of 256 bits, which is no seed of the other kind: more
 * bytes are hashed. */
void random_derive_wide(struct random *, const char *purpose,
	const uint8_t seed[static 32], uint64_t a, uint64_t b);

uint64_t random_next(struct random *);

/* Uniform in 0..n-1 without bias (Lemire 2019); n must not be 0. */
uint32_t random_below(struct random *, uint32_t n);

/* The same for any number of 64 bits. */
uint64_t random_below_64(struct random *, uint64_t n);

/* A uniform permutation of ITEMS (Fisher and Yates); n is at most 65535. */
void random_shuffle(struct random *, uint8_t *items, size_t n);

#endif
