/*
 * Starts hundreds of processes that sleep and, if it got them all, waits with
 * them; else it plays on. None lives for long.
 */
#include <unistd.h>

#include "lib/sin.h"

enum { CHILDREN = 400, LIFE_S = 120 };

static _Noreturn void
sleep_on(void)
{
	alarm(LIFE_S);
	pause();
	_exit(0);
}

static bool
swarm(const struct sin_player *me)
{
	(void)me;
	for (int i = 0; i < CHILDREN; i++) {
		pid_t child = fork();

		if (child == 0)
			sleep_on();
		if (child < 0)
			return false;
	}
	sleep_on();
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", swarm);
}
