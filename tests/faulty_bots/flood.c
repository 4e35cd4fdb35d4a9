/* Prints for ever, without a line feed. */
#include "lib/sin.h"

static bool
flood(const struct sin_player *me)
{
	(void)me;
	fputs("= ", stdout);
	sin_flood(stdout, "spam");
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", flood);
}
