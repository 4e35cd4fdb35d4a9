/* Exits with status 3, without a word. */
#include <unistd.h>

#include "lib/sin.h"

static bool
leave(const struct sin_player *me)
{
	(void)me;
	_exit(3);
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", leave);
}
