/* Plays on, and leaves a daemon: a grandchild of its own session. */
#include <sys/wait.h>
#include <unistd.h>

#include "lib/sin.h"

static bool
escape(const struct sin_player *me)
{
	(void)me;
	if (fork() == 0) {
		setsid();
		if (fork() == 0)
			sin_live_on();
		_exit(0);
	}
	wait(NULL);
	return false;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", escape);
}
