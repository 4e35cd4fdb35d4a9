/*
 * The last of what a bot wrote to its standard error, whatever there was.
 */
#ifndef BOT_STDERR_TAIL_H
#define BOT_STDERR_TAIL_H

#include <stddef.h>
#include <sys/types.h>

enum { STDERR_TAIL_MAX = 2048 };

/* All zero is none. At least the last STDERR_TAIL_MAX bytes are kept. */
struct stderr_tail {
	size_t length;
	char bytes[2 * STDERR_TAIL_MAX];
};

/* Where the next bytes go, and how many fit: at least STDERR_TAIL_MAX. */
size_t stderr_tail_space(struct stderr_tail *, char **space);

void stderr_tail_filled(struct stderr_tail *, size_t length);

#endif
