/*
 * The chain of a record file: each line ends with a checksum, its last member
 * `sum`, which depends on the line before. So a line that was changed, taken
 * out, added, moved or repeated is found by the first line that does not
 * follow.
 *
 * The sum is XXH3-128 (Collet, xxHash) of the bytes of the line before
 * `,"sum":`, with the lower 64 bits of the sum of the line before as the seed,
 * 0 for the first line; it stands as 32 digits from 0 to f. It keeps nobody
 * from writing a whole file anew.
 *
 * Where there is a key, a member `mac` stands before the sum: the HMAC-SHA-256
 * of the mac of the line before (32 bytes, 0 for the first line) and then the
 * bytes of the line before `,"mac":`. Nobody can make one without the key, or
 * check it.
 *
 * In the first line a member `key` stands before the mac: the public key of
 * Ed25519 (RFC 8032) with which its heads are signed (guard/heads.h), for those
 * who have no key. Files of older talons have none.
 *
 *	struct chain chain = {0};
 *	... for each line, "{...}\n" at the end of TEXT:
 *	chain_seal(&chain, &text, begin);
 *	... to read them again, from {0}:
 *	if (chain_check(&chain, line, &length) != CHAIN_WHOLE)
 *		...
 */
#ifndef GUARD_CHAIN_H
#define GUARD_CHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <nettle/eddsa.h>
#include <nettle/hmac.h>
#include <nettle/sha2.h>

#include "base/text.h"

enum {
	LINE_KEY_BYTES = 32,
	MAC_BYTES = SHA256_DIGEST_SIZE,
	DIGEST_BYTES = SHA256_DIGEST_SIZE,
	SIGNATURE_BYTES = ED25519_SIGNATURE_SIZE,
	PUBLIC_KEY_BYTES = ED25519_KEY_SIZE,
	PUBLIC_KEY_DIGITS = 2 * PUBLIC_KEY_BYTES,
};

/* What signs lines, made from the bytes of a key file. */
struct line_key {
	struct hmac_sha256_ctx mac; /* before the first byte */
	uint8_t secret[ED25519_KEY_SIZE];
	uint8_t public[PUBLIC_KEY_BYTES];
};

void line_key_init(
	struct line_key *, const uint8_t bytes[static LINE_KEY_BYTES]);

/* The lower halves of all sums so far, to be compared later: of a chain that
 * somebody else has made to fit, they tell where it begins to differ. {0} is
 * empty. */
struct chain_log {
	uint64_t *sums; /* owned */
	long count;
	size_t capacity;
	bool failed; /* memory was short, and some are missing */
};

void chain_log_release(struct chain_log *);

/* {0} is before the first line. */
struct chain {
	uint64_t high; /* of the sum of the last line */
	uint64_t low;
	long lines;
	struct chain_log *log;	    /* the caller's; NULL: none is kept */
	const struct line_key *key; /* the caller's; NULL: macs are believed,
				     * and lines are not signed */
	bool digests;		    /* the digest is made without a key, too */
	bool is_signed;		    /* the lines have macs */
	bool is_public;		    /* the first line has a public key */
	uint8_t mac[MAC_BYTES];	    /* of the last line */
	uint8_t public_key[PUBLIC_KEY_BYTES];
	struct sha256_ctx digest; /* of all lines; see heads.c */
};

/* Keeps a log from now on; only the last line's sum is known of those before.
 */
void chain_keep_log(struct chain *, struct chain_log *log);

/* Adds the sum and, if there is a key, the mac to the line at BEGIN, the last
 * one of LINES, which ends with "}\n". Where memory is short the text has failed, and the chain is as
 * before. */
void chain_seal(struct chain *, struct text *lines, size_t begin);

enum chain_verdict {
	CHAIN_WHOLE,	/* the line follows the one before */
	CHAIN_UNSEALED, /* it has no sum */
	CHAIN_UNSIGNED, /* it has no mac, or has one where the others have
			 * none */
	CHAIN_FORGED,	/* its mac is not of the key, or the public key is of
			 * another */
	CHAIN_BROKEN,	/* its sum is another: it, or what stood before it, is
			 * not as it was written */
};

/* Follows a line of a file that has no sums, LENGTH bytes. */
void chain_pass(struct chain *, const char *line, size_t length);

/* Judges the next line, LENGTH bytes with the line feed. The seal is cut off
 * the line, which is then as it was before it was sealed. Unless it is
 * whole the chain is as before. */
enum chain_verdict chain_check(struct chain *, char *line, size_t *length);

/* Cuts the seal, where it is, off a line that was checked before. */
void chain_cut(char *line, size_t *length);

/* What a line is that is not whole, in words. */
const char *chain_complaint(enum chain_verdict);

/* How far lines that have been checked are proven. */
enum proof {
	PROOF_NONE,    /* there are none */
	PROOF_SIGNED,  /* by a key */
	PROOF_CHAINED, /* by sums, which anybody could make anew */
	PROOF_BARE,    /* by nothing */
};

enum proof chain_proof(const struct chain *);

/* Lines of another file come to those of ALL, of which the least counts. */
void proof_add(enum proof *all, enum proof);

/* In a word: "signed", "chained", "bare"; of no lines "none". */
const char *proof_word(enum proof);

#endif
