#include "base/seed.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <sha2.h>

#include "common/number.h"
#include "common/random.h"

#include "base/hex.h"
#include "base/text.h"

/* As many digits as a number of 53 bits may have. */
enum { GUESSABLE_LENGTH = 16 };

struct seed
seed_of_number(uint64_t number)
{
	struct seed seed = {0};

	snprintf(seed.text, sizeof seed.text, "%" PRIu64, number);
	return seed;
}

struct seed
seed_of_bits(const uint8_t bytes[static 16])
{
	struct seed seed = {0};

	hex_write(seed.text, bytes, 16);
	return seed;
}

bool
seed_parse(struct seed *seed, const char *text)
{
	struct seed parsed = {0};
	uint64_t number;

	if (number_parse(text, &number)) {
		*seed = seed_of_number(number);
		return true;
	}
	if (*text == '\0' || strlen(text) >= SEED_MAX)
		return false;
	text_printable_string(parsed.text, sizeof parsed.text, text);
	if (strcmp(parsed.text, text) != 0)
		return false;
	*seed = parsed;
	return true;
}

bool
seed_same(const struct seed *a, const struct seed *b)
{
	return strcmp(a->text, b->text) == 0;
}

bool
seed_is_guessable(const struct seed *seed)
{
	return strlen(seed->text) <= GUESSABLE_LENGTH;
}

void
seed_derive(struct random *random, const char *purpose, const struct seed *seed,
	uint64_t a, uint64_t b)
{
	uint8_t digest[SHA256_DIGEST_LENGTH];
	uint64_t number;
	SHA2_CTX hash;

	if (number_parse(seed->text, &number)) {
		random_derive(random, purpose, number, a, b);
		return;
	}
	SHA256Init(&hash);
	SHA256Update(&hash, (const uint8_t *)seed->text, strlen(seed->text));
	SHA256Final(digest, &hash);
	random_derive_wide(random, purpose, digest, a, b);
}
