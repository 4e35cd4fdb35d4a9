/*
 * Four threads of it burn the processor from its first game on, also while it
 * is not asked. `burn stray` has them burn in a process of its own group.
 *
 *	burn [stray] [SIN'S ARGUMENTS]
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/sin.h"

enum { THREADS = 4, LIFE_S = 120 };

static bool stray;

static void *
spin(void *unused)
{
	for (volatile unsigned long n = 0;; n++)
		;
	return unused;
}

static void
start_threads(void)
{
	pthread_t thread;

	for (int i = 0; i < THREADS; i++)
		if (pthread_create(&thread, NULL, spin, NULL) != 0)
			exit(1);
}

static bool
burn(const struct sin_player *me)
{
	(void)me;
	if (stray && fork() != 0)
		return false;
	if (stray) {
		setsid();
		alarm(LIFE_S);
	}
	start_threads();
	if (stray)
		sin_hang();
	return false;
}

int
main(int argc, char **argv)
{
	stray = argc > 1 && strcmp(argv[1], "stray") == 0;
	return sin_play(argc - stray, argv + stray, "set_players", burn);
}
