/*
 * The tail of what a bot wrote to its standard error, any bytes.
 *
 *	size_t size = stderr_tail_space(&tail, &space);
 *	ssize_t n = read(fd, space, size);
 *	if (n > 0)
 *		stderr_tail_filled(&tail, (size_t)n);
 *	... tail.bytes, tail.length ...
 *	stderr_tail_last_words(&tail, words);
 */
#ifndef BOT_STDERR_TAIL_H
#define BOT_STDERR_TAIL_H

#include <stddef.h>
#include <sys/types.h>

enum { STDERR_TAIL_MAX = 2048, STDERR_TAIL_WORDS_MAX = 256 };

/* {0} is empty. Keeps at least the last STDERR_TAIL_MAX bytes. */
struct stderr_tail {
	size_t length;
	char bytes[2 * STDERR_TAIL_MAX];
};

/* Points *SPACE to where the next bytes go; returns how many fit, at least
 * STDERR_TAIL_MAX. */
size_t stderr_tail_space(struct stderr_tail *, char **space);

/* LENGTH bytes have been put there. */
void stderr_tail_filled(struct stderr_tail *, size_t length);

/* The last line with something in it, printable and cut to fit; the one before
 * if that only names the program's help; or "". */
void stderr_tail_last_words(
	const struct stderr_tail *, char words[static STDERR_TAIL_WORDS_MAX]);

#endif
