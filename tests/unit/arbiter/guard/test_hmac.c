#include "guard/chain.c"

#include <string.h>

#include "lib/test.h"

/* Computed by another implementation: the key is 0 to 31, and 32 bytes of 7
 * stand before "some text". */
static const uint8_t expected[HMAC_BYTES] = {0x7e, 0x38, 0x61, 0x51, 0x5b, 0x44,
	0x5c, 0xde, 0xaf, 0xbc, 0x25, 0x43, 0xa6, 0x8a, 0x98, 0xe3, 0x67, 0x46,
	0x4c, 0x1c, 0x26, 0x12, 0xea, 0x9c, 0xa4, 0x2a, 0x16, 0x53, 0x39, 0xdd,
	0x3d, 0x20};

static struct hmac_key key;
static uint8_t mac[HMAC_BYTES];

BEFORE_EACH
{
	uint8_t bytes[HMAC_KEY_BYTES];

	for (int i = 0; i < HMAC_KEY_BYTES; i++)
		bytes[i] = (uint8_t)i;
	hmac_key_init(&key, bytes);
	memset(mac, 7, sizeof mac);
}

TEST(it_is_the_one_of_rfc_2104)
{
	uint8_t before[HMAC_BYTES];

	memcpy(before, mac, sizeof before);
	hmac_compute(&key, before, "some text", 9, mac);
	assert_memory_equal(mac, expected, sizeof mac);
	hmac_compute(&key, before, "some text", 8, mac);
	assert_memory_not_equal(mac, expected, sizeof mac);
}

TEST(it_may_take_the_place_of_the_one_before)
{
	hmac_compute(&key, mac, "some text", 9, mac);
	assert_memory_equal(mac, expected, sizeof mac);
}
