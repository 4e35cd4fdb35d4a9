/* Goes silent for ever. */
#include "lib/sin.h"

static bool
hang(const struct sin_player *me)
{
	(void)me;
	sin_hang();
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", hang);
}
