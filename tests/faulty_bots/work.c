/*
 * No sin: it works for 3 ms before each of its moves, by its own clock of the
 * processor. Call it as `work gen_move 0`.
 */
#include <time.h>

#include "lib/sin.h"

#define WORK_NS 3000000L
#define S_NS	1000000000L

static long
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * S_NS + t.tv_nsec;
}

static bool
work(const struct sin_player *me)
{
	const long end = now() + WORK_NS;

	(void)me;
	while (now() < end)
		continue;
	return false;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", work);
}
