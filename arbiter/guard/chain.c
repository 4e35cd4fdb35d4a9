#include "guard/chain.h"

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "base/array.h"
#include "base/hex.h"
#include "base/lines.h"

static void
start(SHA2_CTX *hash, const uint8_t *key, uint8_t pad)
{
	uint8_t block[SHA256_BLOCK_LENGTH];

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

/* Of BEFORE and then TEXT. MAC may be BEFORE. */
static void
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

enum { WORD_DIGITS = 16 };

static const char member[] = ",\"sum\":\"";
static const char mac_member[] = ",\"mac\":\"";
static const char closing[] = "\"}\n";

enum {
	MEMBER_LENGTH = sizeof member - 1,
	CLOSING_LENGTH = sizeof closing - 1,
	MAC_DIGITS = 2 * HMAC_BYTES,
	MAC_LENGTH = sizeof mac_member - 1 + MAC_DIGITS + CLOSING_LENGTH,
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

void
chain_pass(struct chain *chain, const char *line, size_t length)
{
	const struct chain next = follow(chain, line, length);

	advance(chain, &next);
}

/* Signs the line at BEGIN, which lacks what closes it, and follows the mac. */
static void
sign(struct chain *chain, struct text *lines, size_t begin)
{
	char digits[MAC_DIGITS + 1];

	hmac_compute(chain->key, chain->mac, lines->bytes + begin,
		lines->length - begin, chain->mac);
	hex_write(digits, chain->mac, HMAC_BYTES);
	text_add_format(lines, "%s%s\"", mac_member, digits);
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
	next = follow(&next, lines->bytes + begin, lines->length - begin);
	text_add_format(lines, "%s%016" PRIx64 "%016" PRIx64 "%s", member,
		next.high, next.low, closing);
	if (text_failed(lines) == 0)
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

/* Cuts the mac off a line. False: it has none. */
static bool
cut_mac(char *line, size_t *length, uint8_t mac[static HMAC_BYTES])
{
	char *at = line + *length - MAC_LENGTH;
	const char *digits = at + sizeof mac_member - 1;

	if (*length < MAC_LENGTH ||
		memcmp(at, mac_member, sizeof mac_member - 1) != 0 ||
		!hex_read(mac, digits, HMAC_BYTES))
		return false;
	memcpy(at, "}\n", 2);
	*length -= MAC_LENGTH - 2;
	return true;
}

/* The first line tells whether the lines are signed. */
static enum chain_verdict
check_mac(const struct chain *chain, struct chain *next, char *line,
	size_t *length)
{
	uint8_t mac[HMAC_BYTES];
	bool has_mac = cut_mac(line, length, next->mac);

	if (chain->lines == 0)
		next->is_signed = has_mac;
	if (has_mac != next->is_signed || (chain->key && !has_mac))
		return CHAIN_UNSIGNED;
	if (!chain->key)
		return CHAIN_WHOLE;
	hmac_compute(chain->key, chain->mac, line, *length - 2, mac);
	return memcmp(mac, next->mac, sizeof mac) == 0 ? CHAIN_WHOLE
						       : CHAIN_FORGED;
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
	memcpy(line + before, "}\n", 2);
	*length = before + 2;
	if (sum.high != next.high || sum.low != next.low)
		return CHAIN_BROKEN;
	enum chain_verdict verdict = check_mac(chain, &next, line, length);
	if (verdict == CHAIN_WHOLE)
		advance(chain, &next);
	return verdict;
}

void
chain_cut(char *line, size_t *length)
{
	uint8_t mac[HMAC_BYTES];
	struct chain sum;

	if (*length < SEAL_LENGTH ||
		!take_seal(line + *length - SEAL_LENGTH, &sum))
		return;
	*length -= SEAL_LENGTH - 2;
	memcpy(line + *length - 2, "}\n", 2);
	cut_mac(line, length, mac);
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

/* Along a file. */

static bool
is_known(const struct chain *chain, const struct chain_log *known)
{
	return !known || known->failed || chain->lines > known->count ||
	       known->sums[chain->lines - 1] == chain->low;
}

/* Follows one line more; WALK_DONE: it does follow. */
static enum chain_walk_end
follow_line(struct chain_walk *walk, struct lines *lines, bool sealed,
	const struct chain_log *known)
{
	const struct chain before = walk->chain;
	char *line;
	size_t length;
	int found = lines_next(lines, &line, &length);

	if (found < 0)
		return lines_complaint(lines) ? WALK_DAMAGED : WALK_FAILED;
	if (found == 0)
		return length > 0 || lines_are_torn(lines) ? WALK_HALF
							   : WALK_OVER;
	off_t taken = (off_t)length;
	if (!sealed)
		chain_pass(&walk->chain, line, length);
	else
		switch (chain_check(&walk->chain, line, &length)) {
		case CHAIN_WHOLE:
			break;
		case CHAIN_UNSEALED:
			return WALK_UNSEALED;
		case CHAIN_UNSIGNED:
		case CHAIN_FORGED:
		case CHAIN_BROKEN:
			return WALK_BROKEN;
		}
	if (!is_known(&walk->chain, known)) {
		walk->chain = before;
		return WALK_BROKEN;
	}
	walk->length += taken;
	return WALK_DONE;
}

struct chain_walk
chain_walk(FILE *file, bool sealed, long most, const struct chain_log *known)
{
	struct chain_walk walk = {.end = WALK_DONE};
	struct lines lines = {.file = file};

	rewind(file);
	while (walk.end == WALK_DONE && walk.chain.lines < most)
		walk.end = follow_line(&walk, &lines, sealed, known);
	lines_release(&lines);
	return walk;
}
