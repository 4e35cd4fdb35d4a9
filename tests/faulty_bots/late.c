/* Answers right, ten seconds later. */
#include <unistd.h>

#include "lib/sin.h"

static bool
dawdle(const struct sin_player *me)
{
	(void)me;
	sleep(10);
	return false;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", dawdle);
}
