#include "common/random.h"

#include <assert.h>
#include <string.h>

#include <nettle/sha2.h>

/* SplitMix64 (Steele, Lea and Flood 2014): one step of STATE. */
static uint64_t
split_mix(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

void
random_seed(struct random *random, uint64_t seed)
{
	for (int i = 0; i < 4; i++)
		random->state[i] = split_mix(&seed);
}

static void
put_number(uint8_t bytes[static 8], uint64_t number)
{
	for (int i = 0; i < 8; i++)
		bytes[i] = (uint8_t)(number >> 8 * i);
}

static void
hash_number(struct sha256_ctx *hash, uint64_t number)
{
	uint8_t bytes[8];

	put_number(bytes, number);
	sha256_update(hash, sizeof bytes, bytes);
}

/* The bytes hashed are those of PURPOSE with its NUL, the COUNT ones of SEED,
 * then A and B with eight bytes each, the lowest first. Each eight bytes of the
 * digest, the lowest first again, are one word of the state. */
static void
derive(struct random *random, const char *purpose, const uint8_t *seed,
	size_t count, const uint64_t ab[static 2])
{
	struct sha256_ctx hash;
	uint8_t digest[SHA256_DIGEST_SIZE];

	sha256_init(&hash);
	sha256_update(&hash, strlen(purpose) + 1, (const uint8_t *)purpose);
	sha256_update(&hash, count, seed);
	hash_number(&hash, ab[0]);
	hash_number(&hash, ab[1]);
	sha256_digest(&hash, SHA256_DIGEST_SIZE, digest);
	for (int i = 0; i < 4; i++) {
		random->state[i] = 0;
		for (int byte = 7; byte >= 0; byte--)
			random->state[i] =
				random->state[i] << 8 | digest[8 * i + byte];
	}
}

/* The lowest byte of the number comes first. */
void
random_derive(struct random *random, const char *purpose, uint64_t seed,
	uint64_t a, uint64_t b)
{
	uint8_t bytes[8];

	put_number(bytes, seed);
	derive(random, purpose, bytes, sizeof bytes, (const uint64_t[]){a, b});
}

void
random_derive_wide(struct random *random, const char *purpose,
	const uint8_t seed[static 32], uint64_t a, uint64_t b)
{
	derive(random, purpose, seed, 32, (const uint64_t[]){a, b});
}

static inline uint64_t
rotate(uint64_t word, int bits)
{
	return word << bits | word >> (64 - bits);
}

uint64_t
random_next(struct random *random)
{
	uint64_t *s = random->state;
	uint64_t result = rotate(s[1] * 5, 7) * 9;
	uint64_t shifted = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= shifted;
	s[3] = rotate(s[3], 45);
	return result;
}

/* The words whose product with WAYS has a lower half below 2^64 mod WAYS are
 * one too many for every WAYS, so they are drawn again. */
static uint64_t
redrawn_word(struct random *random, uint64_t word, uint64_t ways)
{
	uint64_t excess = -ways % ways;

	while (word * ways < excess)
		word = random_next(random);
	return word;
}

/* A word whose product with WAYS has an upper half that is uniform in
 * 0..WAYS-1 (Lemire 2019). The division is hardly ever needed. */
static inline uint64_t
fair_word(struct random *random, uint64_t ways)
{
	uint64_t word = random_next(random);

	return word * ways < ways ? redrawn_word(random, word, ways) : word;
}

/* The upper half of A times B. */
#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;

static inline uint64_t
upper_product(uint64_t a, uint64_t b)
{
	return (uint64_t)((wide)a * b >> 64);
}
#else
static inline uint64_t
upper_product(uint64_t a, uint64_t b)
{
	const uint64_t low = UINT32_MAX;
	const uint64_t middle =
		(a >> 32) * (b & low) + ((a & low) * (b & low) >> 32);
	const uint64_t other = (a & low) * (b >> 32) + (middle & low);

	return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}
#endif

/* A draw below N out of WORD, which becomes the rest of it. */
static inline uint64_t
draw_of(uint64_t *word, uint64_t n)
{
	const uint64_t drawn = upper_product(*word, n);

	*word *= n;
	return drawn;
}

uint32_t
random_below(struct random *random, uint32_t n)
{
	return (uint32_t)random_below_64(random, n);
}

uint64_t
random_below_64(struct random *random, uint64_t n)
{
	assert(n != 0);
	uint64_t word = fair_word(random, n);
	return draw_of(&word, n);
}

/* A product this large leaves no room in a word for one more factor. */
static const uint64_t full = (uint64_t)1 << 48;

/* The product of as many factors N, N-1, ... as leave room in one word for one
 * more; *STOP is the first factor not used. */
static inline uint64_t
ways_to_place(size_t n, size_t *stop)
{
	uint64_t ways = 1;

	do
		ways *= n;
	while (--n > 1 && ways < full);
	*stop = n;
	return ways;
}

/*
 * One word serves for several places: what the first draw leaves of it is as
 * good as a fresh word for the next (Brackett-Rozinsky and Lemire 2024,
 * "Batched ranged random integer generation").
 */
void
random_shuffle(struct random *random, uint8_t *items, size_t n)
{
	size_t stop;

	assert(n <= UINT16_MAX);
	while (n > 1) {
		uint64_t ways = ways_to_place(n, &stop);
		uint64_t word = fair_word(random, ways);

		do {
			uint8_t *drawn = &items[draw_of(&word, n--)];
			uint8_t item = *drawn;

			*drawn = items[n];
			items[n] = item;
		} while (n != stop);
	}
}
