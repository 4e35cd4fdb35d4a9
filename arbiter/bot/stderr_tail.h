/*
 * The last of what a bot wrote to its standard error, whatever there was.
 */
#ifndef BOT_STDERR_TAIL_H
#define BOT_STDERR_TAIL_H

#include <stddef.h>
#include <sys/types.h>

enum { LAST_WORDS_MAX = 2048 };

/* All zero is none. At least the last LAST_WORDS_MAX bytes are kept. */
struct last_words {
	size_t length;
	char bytes[2 * LAST_WORDS_MAX];
};

/* Where the next bytes go, and how many fit: at least LAST_WORDS_MAX. */
size_t last_words_space(struct last_words *, char **space);

void last_words_filled(struct last_words *, size_t length);

#endif
