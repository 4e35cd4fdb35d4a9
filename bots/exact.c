/* The exact bot; see tablic/players/exact.h. Other games it plays as greedy. */
#include "player/main.h"

int
main(int argc, char *argv[])
{
	static const struct player_program program = {
		.name = "exact",
		.summary = "A greedy bot that plays the last deal of "
			   "two-player tablic perfectly.",
		.instead = "greedy",
	};

	return player_main(&program, argc, argv);
}
