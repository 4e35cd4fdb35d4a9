/*
 * What all processes below this one take together. Part of process.
 */
#ifndef BOT_USAGE_LINUX_H
#define BOT_USAGE_LINUX_H

#include <stdint.h>

struct usage {
	int64_t memory_bytes; /* without what they share with others */
	int processes;
};

/* As far as /proc, and memory for their numbers, allow. */
struct usage usage_measure(void);

#endif
