/* Starts thousands of processes that sleep, then plays on. None lives for long.
 */
#include <unistd.h>

#include "lib/sin.h"

enum { CHILDREN = 4000, LIFE_S = 20 };

static bool
multiply(const struct sin_player *me)
{
	(void)me;
	for (int i = 0; i < CHILDREN; i++) {
		pid_t child = fork();

		if (child == 0) {
			alarm(LIFE_S);
			pause();
			_exit(0);
		}
		if (child < 0)
			break;
	}
	return false;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", multiply);
}
