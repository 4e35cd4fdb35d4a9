/*
 * What a bot takes of the machine now, with all that it has started, as /proc
 * has it.
 */
#ifndef CHECK_FOOTPRINT_LINUX_H
#define CHECK_FOOTPRINT_LINUX_H

#include <sys/types.h>

struct footprint {
	long memory_kib; /* resident */
	int descriptors;
	int processes;
	int threads;
};

/* Of the processes below WARDEN. */
struct footprint footprint_measure(pid_t warden);

#endif
