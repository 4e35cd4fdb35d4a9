#include "base/commitment.h"

#include <string.h>

#include <sha2.h>

#include "base/hex.h"

_Static_assert(sizeof(struct commitment) ==
		       2 * sizeof(uint8_t[SHA256_DIGEST_LENGTH]) + 1,
	"two digits a byte");
_Static_assert(sizeof(struct commitment) <= sizeof(struct seed),
	"the digits are a seed");

struct commitment
commitment_to(const struct seed *seed)
{
	struct commitment commitment;
	uint8_t digest[SHA256_DIGEST_LENGTH];
	SHA2_CTX hash;

	SHA256Init(&hash);
	SHA256Update(&hash, (const uint8_t *)seed->text, strlen(seed->text));
	SHA256Final(digest, &hash);
	hex_write(commitment.digits, digest, sizeof digest);
	return commitment;
}

bool
commitment_parse(struct commitment *commitment, const char *text)
{
	uint8_t digest[SHA256_DIGEST_LENGTH];

	if (strlen(text) != COMMITMENT_DIGITS ||
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
