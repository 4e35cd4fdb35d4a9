/* Stops the process that started it, then goes silent. */
#include <signal.h>
#include <unistd.h>

#include "lib/sin.h"

static bool
stop_parent(const struct sin_player *me)
{
	(void)me;
	kill(getppid(), SIGSTOP);
	sin_hang();
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", stop_parent);
}
