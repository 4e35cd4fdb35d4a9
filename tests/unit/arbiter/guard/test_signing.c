#include "guard/chain.c"
#include "guard/heads.c"

#include "lib/test.h"

/* Computed by another implementation: the key is 0 to 31, and 32 bytes of 7
 * stand before "some text". */
static const uint8_t expected[MAC_BYTES] = {0x7e, 0x38, 0x61, 0x51, 0x5b, 0x44,
	0x5c, 0xde, 0xaf, 0xbc, 0x25, 0x43, 0xa6, 0x8a, 0x98, 0xe3, 0x67, 0x46,
	0x4c, 0x1c, 0x26, 0x12, 0xea, 0x9c, 0xa4, 0x2a, 0x16, 0x53, 0x39, 0xdd,
	0x3d, 0x20};

static struct line_key key;
static uint8_t mac[MAC_BYTES];

BEFORE_EACH
{
	uint8_t bytes[LINE_KEY_BYTES];

	for (int i = 0; i < LINE_KEY_BYTES; i++)
		bytes[i] = (uint8_t)i;
	line_key_init(&key, bytes);
	memset(mac, 7, sizeof mac);
}

TEST(it_is_the_one_of_rfc_2104)
{
	uint8_t before[MAC_BYTES];

	memcpy(before, mac, sizeof before);
	compute_mac(&key, before, "some text", 9, mac);
	assert_memory_equal(mac, expected, sizeof mac);
	compute_mac(&key, before, "some text", 8, mac);
	assert_memory_not_equal(mac, expected, sizeof mac);
}

TEST(it_may_take_the_place_of_the_one_before)
{
	compute_mac(&key, mac, "some text", 9, mac);
	assert_memory_equal(mac, expected, sizeof mac);
}

TEST(the_first_line_has_the_public_key)
{
	struct chain chain = {.key = &key};
	struct chain reader = {0};
	struct text lines = {0};

	text_add_string(&lines, "{\"v\":1}\n");
	chain_seal(&chain, &lines, 0);
	size_t second = lines.length;
	text_add_string(&lines, "{\"id\":0}\n");
	chain_seal(&chain, &lines, second);
	assert_int_equal(text_failed(&lines), 0);
	assert_non_null(strstr(lines.bytes, key_member));
	assert_null(strstr(lines.bytes + second, key_member));

	size_t length = second;
	assert_int_equal(
		chain_check(&reader, lines.bytes, &length), CHAIN_WHOLE);
	assert_memory_equal(lines.bytes, "{\"v\":1}\n", length);
	assert_true(reader.is_public);
	assert_memory_equal(reader.public_key, key.public, PUBLIC_KEY_BYTES);
	assert_int_equal(chain_proof(&reader), PROOF_CHAINED);
	reader.key = &key;
	assert_int_equal(chain_proof(&reader), PROOF_SIGNED);
	text_release(&lines);
}

TEST(a_first_line_with_the_public_key_of_another_is_forged)
{
	static const uint8_t other_bytes[LINE_KEY_BYTES] = {2};
	struct line_key other;
	struct line_key both = key;
	struct chain chain = {.key = &both};
	struct chain reader = {.key = &key};
	struct text line = {0};

	line_key_init(&other, other_bytes);
	memcpy(both.public, other.public, sizeof both.public);
	text_add_string(&line, "{\"v\":1}\n");
	chain_seal(&chain, &line, 0);
	size_t length = line.length;
	assert_int_equal(
		chain_check(&reader, line.bytes, &length), CHAIN_FORGED);
	text_release(&line);
}

TEST(the_digest_is_that_of_the_text)
{
	struct chain chain = {.key = &key};
	struct chain reader = {.digests = true};
	struct text lines = {0};
	uint8_t written[DIGEST_BYTES];
	uint8_t read[DIGEST_BYTES];
	uint8_t whole[DIGEST_BYTES];
	struct sha256_ctx hash;

	for (int i = 0; i < 3; i++) {
		size_t begin = lines.length;

		text_add_format(&lines, "{\"id\":%d}\n", i);
		chain_seal(&chain, &lines, begin);
	}
	assert_int_equal(text_failed(&lines), 0);
	chain_digest(&chain, written);
	sha256_init(&hash);
	sha256_update(&hash, lines.length, (const uint8_t *)lines.bytes);
	sha256_digest(&hash, sizeof whole, whole);
	assert_memory_equal(written, whole, sizeof whole);
	for (char *at = lines.bytes; *at != '\0';) {
		char *end = strchr(at, '\n') + 1;
		size_t length = (size_t)(end - at);

		assert_int_equal(
			chain_check(&reader, at, &length), CHAIN_WHOLE);
		at = end;
	}
	chain_digest(&reader, read);
	assert_memory_equal(read, whole, sizeof whole);
	text_release(&lines);
}
