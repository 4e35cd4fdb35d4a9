/*
 * What all processes below one take together; their threads count as processes.
 * Part of process.
 */
#ifndef PROCESS_USAGE_LINUX_H
#define PROCESS_USAGE_LINUX_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct usage {
	int64_t memory_bytes; /* without files that are mapped */
	int processes;
};

/* As far as /proc, and memory for their numbers, allow: of all processes below
 * PID or, if that is 0, below this one. BUFFERS: sockets and pipes count as
 * memory, each once, for all that it can hold. */
struct usage usage_measure(pid_t pid, bool buffers);

/* How many processes more the user of this one may have, threads counted as
 * such: by its limit of them (RLIMIT_NPROC), which is MOST, as far as /proc
 * allows. -1: any number, as for who is privileged. */
long usage_processes_left(long *most);

#endif
