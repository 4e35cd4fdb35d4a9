/* Closes its output and lives on. */
#include <unistd.h>

#include "lib/sin.h"

static bool
close_output(const struct sin_player *me)
{
	(void)me;
	close(STDOUT_FILENO);
	sin_hang();
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", close_output);
}
