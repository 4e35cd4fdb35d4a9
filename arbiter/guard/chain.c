#include "guard/chain.h"

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <nettle/memops.h>
#include <xxhash.h>

#include "base/array.h"
#include "base/hex.h"

/* The secret key of the signatures is an HMAC, so that a key file needs no more
 * than its bytes. */
void
line_key_init(struct line_key *key, const uint8_t bytes[static LINE_KEY_BYTES])
{
	static const char purpose[] = "talon ed25519";
	struct hmac_sha256_ctx state;

	_Static_assert(sizeof key->secret == MAC_BYTES, "an HMAC is a key");
	hmac_sha256_set_key(&key->mac, LINE_KEY_BYTES, bytes);
	state = key->mac;
	hmac_sha256_update(
		&state, sizeof purpose - 1, (const uint8_t *)purpose);
	hmac_sha256_digest(&state, sizeof key->secret, key->secret);
	ed25519_sha512_public_key(key->public, key->secret);
}

/* Of BEFORE and then TEXT. MAC may be BEFORE. */
static void
compute_mac(const struct line_key *key, const uint8_t before[static MAC_BYTES],
	const char *text, size_t length, uint8_t mac[static MAC_BYTES])
{
	struct hmac_sha256_ctx state = key->mac;

	hmac_sha256_update(&state, MAC_BYTES, before);
	hmac_sha256_update(&state, length, (const uint8_t *)text);
	hmac_sha256_digest(&state, SHA256_DIGEST_SIZE, mac);
}

enum { WORD_DIGITS = 16 };

/* A seal is these members, the last of them in each line that has one. */
static const char member[] = ",\"sum\":\"";
static const char mac_member[] = ",\"mac\":\"";
static const char key_member[] = ",\"key\":\"";
static const char closing[] = "\"}\n";

enum {
	MEMBER_LENGTH = sizeof member - 1,
	CLOSING_LENGTH = sizeof closing - 1,
	SEAL_LENGTH = MEMBER_LENGTH + 2 * WORD_DIGITS + CLOSING_LENGTH,
};

void
chain_log_release(struct chain_log *log)
{
	free(log->sums);
	*log = (struct chain_log){0};
}

static void
add_to_log(struct chain_log *log, uint64_t sum)
{
	if (log->failed || ARRAY_GROW(log->sums, log->count, log->capacity) < 0)
		log->failed = true;
	else
		log->sums[log->count++] = sum;
}

void
chain_keep_log(struct chain *chain, struct chain_log *log)
{
	chain->log = log;
	if (chain->lines > 0)
		add_to_log(log, chain->low);
}

/* The next line is part of the chain. */
static void
advance(struct chain *chain, const struct chain *next)
{
	*chain = *next;
	if (chain->log)
		add_to_log(chain->log, chain->low);
}

/* The chain with one line more, LENGTH bytes without what closes it. */
static struct chain
follow(const struct chain *chain, const char *line, size_t length)
{
	XXH128_hash_t sum = XXH3_128bits_withSeed(line, length, chain->low);
	struct chain next = *chain;

	next.high = sum.high64;
	next.low = sum.low64;
	next.lines++;
	return next;
}

/* Takes the whole line, the last of CHAIN, into its digest, if it has one. */
static void
add_to_digest(struct chain *chain, const char *line, size_t length)
{
	if (!chain->key && !chain->digests)
		return;
	if (chain->lines == 1)
		sha256_init(&chain->digest);
	sha256_update(&chain->digest, length, (const uint8_t *)line);
}

void
chain_pass(struct chain *chain, const char *line, size_t length)
{
	const struct chain next = follow(chain, line, length);

	advance(chain, &next);
}

static void
add_member(struct text *lines, const char *name, const uint8_t *bytes,
	size_t count)
{
	text_add_string(lines, name);
	text_add_hex(lines, bytes, count);
	text_add_string(lines, "\"");
}

/* Signs the line at BEGIN, which lacks what closes it. */
static void
sign(struct chain *chain, struct text *lines, size_t begin)
{
	if (chain->lines == 0) {
		chain->is_public = true;
		memcpy(chain->public_key, chain->key->public, PUBLIC_KEY_BYTES);
		add_member(
			lines, key_member, chain->public_key, PUBLIC_KEY_BYTES);
	}
	if (text_failed(lines) < 0)
		return;
	compute_mac(chain->key, chain->mac, lines->bytes + begin,
		lines->length - begin, chain->mac);
	add_member(lines, mac_member, chain->mac, MAC_BYTES);
	chain->is_signed = true;
}

void
chain_seal(struct chain *chain, struct text *lines, size_t begin)
{
	struct chain next = *chain;

	if (text_failed(lines) < 0)
		return;
	assert(lines->length >= begin + 2);
	text_cut(lines, lines->length - 2);
	if (next.key)
		sign(&next, lines, begin);
	if (text_failed(lines) < 0)
		return;
	next = follow(&next, lines->bytes + begin, lines->length - begin);
	text_add_format(lines, "%s%016" PRIx64 "%016" PRIx64 "%s", member,
		next.high, next.low, closing);
	if (text_failed(lines) < 0)
		return;
	add_to_digest(&next, lines->bytes + begin, lines->length - begin);
	advance(chain, &next);
}

static bool
take_seal(const char *seal, struct chain *sum)
{
	const char *digits = seal + MEMBER_LENGTH;

	return memcmp(seal, member, MEMBER_LENGTH) == 0 &&
	       hex_read_word(&sum->high, digits) &&
	       hex_read_word(&sum->low, digits + WORD_DIGITS) &&
	       memcmp(digits + 2 * WORD_DIGITS, closing, CLOSING_LENGTH) == 0;
}

/* Takes the BYTES, COUNT of them, of the member NAME, the last one of a line.
 * Returns where it begins; NULL: the last one is another. */
static char *
take_member(char *line, size_t length, const char *name, uint8_t *bytes,
	size_t count)
{
	const size_t before = strlen(name);
	const size_t whole = before + 2 * count + CLOSING_LENGTH;
	char *at = line + length - whole;

	return length >= whole && memcmp(at, name, before) == 0 &&
			       hex_read(bytes, at + before, count) &&
			       memcmp(at + before + 2 * count, closing,
				       CLOSING_LENGTH) == 0
		       ? at
		       : NULL;
}

/* Ends the line at AT, unless that is NULL. */
static bool
cut(char *line, size_t *length, char *at)
{
	if (!at)
		return false;
	memcpy(at, "}\n", 2);
	*length = (size_t)(at - line) + 2;
	return true;
}

static bool
cut_mac(struct chain *chain, char *line, size_t *length)
{
	return cut(line, length,
		take_member(line, *length, mac_member, chain->mac, MAC_BYTES));
}

static char *
take_key(struct chain *chain, char *line, size_t length)
{
	return take_member(
		line, length, key_member, chain->public_key, PUBLIC_KEY_BYTES);
}

/* The first line tells whether the lines have macs. */
static enum chain_verdict
check_mac(const struct chain *chain, struct chain *next, char *line,
	size_t *length)
{
	uint8_t mac[MAC_BYTES];
	bool has_mac = cut_mac(next, line, length);

	if (chain->lines == 0)
		next->is_signed = has_mac;
	if (has_mac != next->is_signed || (chain->key && !has_mac))
		return CHAIN_UNSIGNED;
	if (!chain->key)
		return CHAIN_WHOLE;
	compute_mac(chain->key, chain->mac, line, *length - 2, mac);
	return memeql_sec(mac, next->mac, sizeof mac) ? CHAIN_WHOLE
						      : CHAIN_FORGED;
}

/* The first line may have a public key, which is that of the key. */
static enum chain_verdict
check_public_key(const struct chain *chain, struct chain *next, char *line,
	size_t *length)
{
	if (chain->lines > 0)
		return CHAIN_WHOLE;
	next->is_public = cut(line, length, take_key(next, line, *length));
	return chain->key && next->is_public &&
			       memcmp(chain->key->public, next->public_key,
				       PUBLIC_KEY_BYTES) != 0
		       ? CHAIN_FORGED
		       : CHAIN_WHOLE;
}

enum chain_verdict
chain_check(struct chain *chain, char *line, size_t *length)
{
	struct chain sum;

	if (*length < SEAL_LENGTH ||
		!take_seal(line + *length - SEAL_LENGTH, &sum))
		return CHAIN_UNSEALED;
	size_t before = *length - SEAL_LENGTH;
	struct chain next = follow(chain, line, before);
	add_to_digest(&next, line, *length);
	memcpy(line + before, "}\n", 2);
	*length = before + 2;
	if (sum.high != next.high || sum.low != next.low)
		return CHAIN_BROKEN;
	const enum chain_verdict mac = check_mac(chain, &next, line, length);
	const enum chain_verdict key =
		check_public_key(chain, &next, line, length);
	const enum chain_verdict verdict = mac != CHAIN_WHOLE ? mac : key;
	if (verdict == CHAIN_WHOLE)
		advance(chain, &next);
	return verdict;
}

void
chain_cut(char *line, size_t *length)
{
	struct chain seal;

	if (*length < SEAL_LENGTH ||
		!take_seal(line + *length - SEAL_LENGTH, &seal))
		return;
	cut(line, length, line + *length - SEAL_LENGTH);
	cut_mac(&seal, line, length);
	cut(line, length, take_key(&seal, line, *length));
}

const char *
chain_complaint(enum chain_verdict verdict)
{
	switch (verdict) {
	case CHAIN_WHOLE:
		break;
	case CHAIN_UNSEALED:
		return "it has no checksum, as the lines before it have";
	case CHAIN_UNSIGNED:
		return "it is not signed, or is where the lines before it are "
		       "not";
	case CHAIN_FORGED:
		return "it is not signed with the key of the key file";
	case CHAIN_BROKEN:
		return "its checksum is wrong: it was changed, or a line "
		       "before it was taken out, added or moved";
	}
	return "nothing is wrong with it";
}

enum proof
chain_proof(const struct chain *chain)
{
	return chain->key ? PROOF_SIGNED : PROOF_CHAINED;
}

void
proof_add(enum proof *all, enum proof proof)
{
	if (proof > *all)
		*all = proof;
}

const char *
proof_word(enum proof proof)
{
	static const char *const words[] = {
		[PROOF_NONE] = "none",
		[PROOF_SIGNED] = "signed",
		[PROOF_CHAINED] = "chained",
		[PROOF_BARE] = "bare",
	};

	return words[proof];
}
