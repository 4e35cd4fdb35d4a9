/* Answers twice. */
#include "lib/sin.h"

static bool
repeat(const struct sin_player *me)
{
	printf("= %s\n\n", me->hand.names[0]);
	return false;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", repeat);
}
