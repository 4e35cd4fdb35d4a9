/*
 * The SHA-256 of files, each read once as long as it is the same: what a
 * thousand bots have in common is not read a thousand times.
 */
#ifndef BOT_FILE_DIGEST_H
#define BOT_FILE_DIGEST_H

#include <stddef.h>

#include "base/hash_index.h"
#include "base/reason.h"

enum { FILE_DIGEST_DIGITS = 64 };

/* Larger ones have none. */
#define FILE_DIGEST_LARGEST ((off_t)1 << 30)

struct file_digest;

/* {0} knows none. */
struct file_digests {
	struct file_digest *all;
	size_t count;
	size_t capacity;
	struct hash_index index;
};

void file_digests_release(struct file_digests *);

/* The 64 digits of the regular file PATH, with a NUL. -1 with the reason in
 * words, which names it: it cannot be read, or is too large; or with errno
 * ENOMEM. */
int file_digest_find(struct file_digests *, const char *path,
	char digits[static FILE_DIGEST_DIGITS + 1],
	char reason[static REASON_MAX]);

#endif
