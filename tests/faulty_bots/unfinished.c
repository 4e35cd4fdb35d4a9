/* Dies in the middle of a line. */
#include <signal.h>

#include "lib/sin.h"

static bool
choke(const struct sin_player *me)
{
	printf("= %s", me->hand.names[0]);
	fflush(stdout);
	raise(SIGKILL);
	return true;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", choke);
}
