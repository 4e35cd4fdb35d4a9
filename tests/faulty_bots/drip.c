/* Gives an answer that never ends, a byte every 100 ms. */
#include <unistd.h>

#include "lib/sin.h"

static bool
drip(const struct sin_player *me)
{
	(void)me;
	for (const char *byte = "="; byte; byte = "7") {
		sin_say(byte);
		usleep(100 * 1000);
	}
	return true;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", drip);
}
