/* Kills its process group, itself included. */
#include <signal.h>

#include "lib/sin.h"

static bool
kill_group(const struct sin_player *me)
{
	(void)me;
	kill(0, SIGKILL);
	return true;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", kill_group);
}
