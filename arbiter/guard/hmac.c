#include "guard/hmac.h"

#include <string.h>

enum { BLOCK = SHA256_BLOCK_LENGTH };

static void
start(SHA2_CTX *hash, const uint8_t *key, uint8_t pad)
{
	uint8_t block[BLOCK];

	memset(block, pad, sizeof block);
	for (int i = 0; i < HMAC_KEY_BYTES; i++)
		block[i] ^= key[i];
	SHA256Init(hash);
	SHA256Update(hash, block, sizeof block);
	explicit_bzero(block, sizeof block);
}

void
hmac_key_init(struct hmac_key *key, const uint8_t bytes[static HMAC_KEY_BYTES])
{
	start(&key->inner, bytes, 0x36);
	start(&key->outer, bytes, 0x5c);
}

void
hmac_compute(const struct hmac_key *key,
	const uint8_t before[static HMAC_BYTES], const char *text,
	size_t length, uint8_t mac[static HMAC_BYTES])
{
	SHA2_CTX inner = key->inner;
	SHA2_CTX outer = key->outer;
	uint8_t digest[HMAC_BYTES];

	SHA256Update(&inner, before, HMAC_BYTES);
	SHA256Update(&inner, (const uint8_t *)text, length);
	SHA256Final(digest, &inner);
	SHA256Update(&outer, digest, sizeof digest);
	SHA256Final(mac, &outer);
}
