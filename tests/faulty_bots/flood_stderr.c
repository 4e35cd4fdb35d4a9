/* Writes to its standard error for ever. */
#include "lib/sin.h"

static bool
flood(const struct sin_player *me)
{
	(void)me;
	sin_flood(stderr, "thinking\n");
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", flood);
}
