/* Prints for ever what is to be ignored: blank lines and comments. */
#include "lib/sin.h"

static bool
flood(const struct sin_player *me)
{
	(void)me;
	sin_flood(stdout, "\n# thinking\n");
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", flood);
}
