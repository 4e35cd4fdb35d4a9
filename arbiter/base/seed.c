#include "base/seed.h"

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <nettle/sha2.h>

#include "base/hex.h"
#include "base/text.h"
#include "common/number.h"
#include "common/random.h"

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
	uint8_t digest[SHA256_DIGEST_SIZE];
	struct sha256_ctx hash;
	uint64_t number;

	if (number_parse(seed->text, &number)) {
		random_derive(random, purpose, number, a, b);
		return;
	}
	sha256_init(&hash);
	sha256_update(&hash, strlen(seed->text), (const uint8_t *)seed->text);
	sha256_digest(&hash, sizeof digest, digest);
	random_derive_wide(random, purpose, digest, a, b);
}

_Static_assert(sizeof(struct commitment) ==
		       2 * sizeof(uint8_t[SHA256_DIGEST_SIZE]) + 1,
	"two digits a byte");
_Static_assert(sizeof(struct commitment) <= sizeof(struct seed),
	"the digits are a seed");

struct seed
seed_with_beacon(const struct seed *seed, const char *beacon)
{
	char text[2 * SEED_MAX];
	struct seed both;

	snprintf(text, sizeof text, "%s\n%s", seed->text, beacon);
	hex_write_sha256(both.text, text, strlen(text));
	return both;
}

enum { RANDOM_DIGITS = 32, BINDING = RANDOM_DIGITS + 1 };

struct seed
seed_bound(const struct seed *random, const char *digest)
{
	struct seed seed;

	assert(strlen(random->text) == RANDOM_DIGITS &&
		strlen(digest) == SHA256_DIGITS);
	snprintf(seed.text, sizeof seed.text, "%.*s:%.*s", RANDOM_DIGITS,
		random->text, SHA256_DIGITS, digest);
	return seed;
}

const char *
seed_binding(const struct seed *seed)
{
	uint8_t bytes[SHA256_DIGEST_SIZE];
	const char *text = seed->text;

	return strlen(text) == BINDING + SHA256_DIGITS &&
			       hex_read(bytes, text, RANDOM_DIGITS / 2) &&
			       text[RANDOM_DIGITS] == ':' &&
			       hex_read(bytes, text + BINDING, sizeof bytes)
		       ? text + BINDING
		       : NULL;
}

struct commitment
commitment_to(const struct seed *seed)
{
	struct commitment commitment;

	hex_write_sha256(commitment.digits, seed->text, strlen(seed->text));
	return commitment;
}

bool
commitment_parse(struct commitment *commitment, const char *text)
{
	uint8_t digest[SHA256_DIGEST_SIZE];

	if (strlen(text) != SHA256_DIGITS ||
		!hex_read(digest, text, sizeof digest))
		return false;
	memcpy(commitment->digits, text, sizeof commitment->digits);
	return true;
}

bool
commitment_is_given(const struct commitment *commitment)
{
	return *commitment->digits != '\0';
}

bool
commitment_same(const struct commitment *a, const struct commitment *b)
{
	return strcmp(a->digits, b->digits) == 0;
}

bool
commitment_fits(const struct commitment *commitment, const struct seed *seed)
{
	const struct commitment own = commitment_to(seed);

	return commitment_same(commitment, &own);
}

struct seed
commitment_as_seed(const struct commitment *commitment)
{
	struct seed seed = {0};

	memcpy(seed.text, commitment->digits, sizeof commitment->digits);
	return seed;
}
