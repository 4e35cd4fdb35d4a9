/* Kills the process that started it, then goes silent. */
#include <signal.h>
#include <unistd.h>

#include "lib/sin.h"

static bool
kill_parent(const struct sin_player *me)
{
	(void)me;
	kill(getppid(), SIGKILL);
	sin_hang();
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", kill_parent);
}
