#include "guard/chain.h"

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

enum { WORD_DIGITS = 16 };

static const char member[] = ",\"sum\":\"";
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
	enum { CAPACITY_START = 1024 };

	if (log->count == log->capacity) {
		long capacity =
			log->capacity > 0 ? 2 * log->capacity : CAPACITY_START;
		uint64_t *sums =
			reallocarray(log->sums, (size_t)capacity, sizeof *sums);

		log->failed = log->failed || !sums;
		if (log->failed)
			return;
		log->sums = sums;
		log->capacity = capacity;
	}
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

	return (struct chain){
		sum.high64, sum.low64, chain->lines + 1, chain->log};
}

void
chain_pass(struct chain *chain, const char *line, size_t length)
{
	const struct chain next = follow(chain, line, length);

	advance(chain, &next);
}

void
chain_seal(struct chain *chain, struct text *lines, size_t begin)
{
	if (text_failed(lines) < 0)
		return;
	assert(lines->length >= begin + 2);
	size_t length = lines->length - begin - 2;
	struct chain next = follow(chain, lines->bytes + begin, length);
	text_cut(lines, begin + length);
	text_add_format(lines, "%s%016" PRIx64 "%016" PRIx64 "%s", member,
		next.high, next.low, closing);
	if (text_failed(lines) == 0)
		advance(chain, &next);
}

/* Digits from 0 to f, as they are written. */
static bool
take_word(const char *digits, uint64_t *word)
{
	*word = 0;
	for (int i = 0; i < WORD_DIGITS; i++) {
		char digit = digits[i];

		if (digit >= '0' && digit <= '9')
			*word = *word << 4 | (uint64_t)(digit - '0');
		else if (digit >= 'a' && digit <= 'f')
			*word = *word << 4 | (uint64_t)(digit - 'a' + 10);
		else
			return false;
	}
	return true;
}

static bool
take_seal(const char *seal, struct chain *sum)
{
	const char *digits = seal + MEMBER_LENGTH;

	return memcmp(seal, member, MEMBER_LENGTH) == 0 &&
	       take_word(digits, &sum->high) &&
	       take_word(digits + WORD_DIGITS, &sum->low) &&
	       memcmp(digits + 2 * WORD_DIGITS, closing, CLOSING_LENGTH) == 0;
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
	advance(chain, &next);
	return CHAIN_WHOLE;
}

const char *
chain_complaint(enum chain_verdict verdict)
{
	switch (verdict) {
	case CHAIN_WHOLE:
		break;
	case CHAIN_UNSEALED:
		return "it has no checksum, as the lines before it have";
	case CHAIN_BROKEN:
		return "its checksum is wrong: it was changed, or a line "
		       "before it was taken out, added or moved";
	}
	return "nothing is wrong with it";
}
