/*
 * HMAC-SHA-256 (RFC 2104) with a key of 32 bytes, whose two blocks are hashed
 * once.
 */
#ifndef GUARD_HMAC_H
#define GUARD_HMAC_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include <sha2.h>

enum { HMAC_KEY_BYTES = 32, HMAC_BYTES = SHA256_DIGEST_LENGTH };

struct hmac_key {
	SHA2_CTX inner;
	SHA2_CTX outer;
};

void hmac_key_init(
	struct hmac_key *, const uint8_t bytes[static HMAC_KEY_BYTES]);

/* Of BEFORE and then TEXT. MAC may be BEFORE. */
void hmac_compute(const struct hmac_key *,
	const uint8_t before[static HMAC_BYTES], const char *text,
	size_t length, uint8_t mac[static HMAC_BYTES]);

#endif
