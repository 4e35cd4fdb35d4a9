/*
 * Runs more threads than it may have processes.
 *
 *	multiply N
 */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "lib/escape.h"

enum { THREADS_MAX = 64 };

static void *
rest(void *arg)
{
	const struct timespec moment = {60, 0};

	(void)arg;
	nanosleep(&moment, NULL);
	return NULL;
}

int
main(int argc, char *argv[])
{
	const struct timespec moment = {20, 0};
	long wanted = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
	long count = 0;
	pthread_t thread;

	if (wanted > THREADS_MAX)
		wanted = THREADS_MAX;
	while (count < wanted && pthread_create(&thread, NULL, rest, NULL) == 0)
		count++;
	if (count == wanted)
		nanosleep(&moment, NULL);
	escape_note("threads", count == wanted);
	return escape_end();
}
