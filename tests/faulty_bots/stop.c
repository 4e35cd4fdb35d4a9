/* Stops itself. */
#include <signal.h>

#include "lib/sin.h"

static bool
stop(const struct sin_player *me)
{
	(void)me;
	raise(SIGSTOP);
	return false;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", stop);
}
