/* The greedy bot; see the greedy.h of each game. */
#include "player/main.h"

int
main(int argc, char *argv[])
{
	static const struct player_program program = {
		.name = "greedy",
		.summary = "A bot that takes the most it can now and never "
			   "thinks far ahead.",
	};

	return player_main(&program, argc, argv);
}
