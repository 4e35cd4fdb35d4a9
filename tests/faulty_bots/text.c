/* Answers with a text where none is due. */
#include "lib/sin.h"

static bool
chat(const struct sin_player *me)
{
	(void)me;
	sin_say("= well played\n\n");
	return true;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "play", chat);
}
