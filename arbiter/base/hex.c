#include "base/hex.h"

#include <nettle/sha2.h>

enum { WORD_BYTES = 8 };

void
hex_write(char *digits, const uint8_t *bytes, size_t count)
{
	static const char all[] = "0123456789abcdef";

	for (size_t i = 0; i < count; i++) {
		*digits++ = all[bytes[i] >> 4];
		*digits++ = all[bytes[i] & 0xf];
	}
	*digits = '\0';
}

void
hex_write_sha256(
	char digits[static SHA256_DIGITS + 1], const void *bytes, size_t length)
{
	uint8_t digest[SHA256_DIGEST_SIZE];
	struct sha256_ctx hash;

	sha256_init(&hash);
	sha256_update(&hash, length, bytes);
	sha256_digest(&hash, sizeof digest, digest);
	hex_write(digits, digest, sizeof digest);
}

/* -1: it is none. */
static int
value_of(char digit)
{
	if (digit >= '0' && digit <= '9')
		return digit - '0';
	return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

bool
hex_read(uint8_t *bytes, const char *digits, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		int high = value_of(digits[2 * i]);
		int low = high < 0 ? -1 : value_of(digits[2 * i + 1]);

		if (low < 0)
			return false;
		bytes[i] = (uint8_t)(high << 4 | low);
	}
	return true;
}

bool
hex_read_word(uint64_t *word, const char *digits)
{
	uint8_t bytes[WORD_BYTES];

	if (!hex_read(bytes, digits, sizeof bytes))
		return false;
	*word = 0;
	for (int i = 0; i < WORD_BYTES; i++)
		*word = *word << 8 | bytes[i];
	return true;
}
