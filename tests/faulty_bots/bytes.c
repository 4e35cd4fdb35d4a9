/* Puts NUL and bytes that are no UTF-8 into its answer. */
#include "lib/sin.h"

static bool
rave(const struct sin_player *me)
{
	static const char answer[] = "= 7\0\1\33[2J\200\377\n\n";

	(void)me;
	fwrite(answer, 1, sizeof answer - 1, stdout);
	fflush(stdout);
	return true;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", rave);
}
