/* Prints for ever: one answer of endless lines. */
#include "lib/sin.h"

static bool
flood(const struct sin_player *me)
{
	(void)me;
	fputs("= ", stdout);
	sin_flood(stdout, "spam\n");
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", flood);
}
