/* Starts many processes, then plays on. */
#include <unistd.h>

#include "lib/sin.h"

enum { CHILDREN = 100 };

static bool
multiply(const struct sin_player *me)
{
	(void)me;
	for (int i = 0; i < CHILDREN; i++) {
		pid_t child = fork();

		if (child == 0)
			sin_live_on();
		if (child < 0) {
			perror("fork");
			_exit(1);
		}
		usleep(1000);
	}
	return false;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", multiply);
}
