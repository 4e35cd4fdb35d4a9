/* Dies by a signal of its own making. */
#include <signal.h>

#include "lib/sin.h"

static bool
die(const struct sin_player *me)
{
	(void)me;
	signal(SIGSEGV, SIG_DFL); /* sanitizers catch it */
	raise(SIGSEGV);
	return true;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", die);
}
