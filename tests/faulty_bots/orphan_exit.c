/* Exits, and leaves a child that hears no signal and holds its output open. */
#include <unistd.h>

#include "lib/sin.h"

static bool
escape(const struct sin_player *me)
{
	(void)me;
	if (fork() == 0)
		sin_live_on();
	_exit(3);
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", escape);
}
