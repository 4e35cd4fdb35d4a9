/* Fills its standard error, then crashes in the middle of a line. */
#include <signal.h>

#include "lib/sin.h"

enum { LINES = 100000 };

static bool
lament(const struct sin_player *me)
{
	(void)me;
	for (int i = 1; i <= LINES; i++)
		fprintf(stderr, "woe %d\n", i);
	fputs("the last wo", stderr);
	signal(SIGSEGV, SIG_DFL); /* sanitizers catch it */
	raise(SIGSEGV);
	return true;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", lament);
}
