/* Says no. */
#include "lib/sin.h"

static bool
refuse(const struct sin_player *me)
{
	(void)me;
	sin_say("? I would rather not\n\n");
	return true;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", refuse);
}
