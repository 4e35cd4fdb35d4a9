/* Takes half a gibibyte of memory, a mebibyte at a time, then plays on. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/sin.h"

enum { STEP = 1 << 20, STEPS = 512 };

/* Where a compiler has to leave it: what nobody looks at need not be taken. */
static char *volatile taken;

static bool
eat(const struct sin_player *me)
{
	(void)me;
	for (int i = 0; i < STEPS; i++) {
		char *step = malloc(STEP);

		if (!step) {
			fputs("no more memory\n", stderr);
			_exit(1);
		}
		taken = memset(step, i + 1, STEP);
		usleep(1000);
	}
	return false;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", eat);
}
