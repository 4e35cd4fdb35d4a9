/* The greedy bot; see the greedy.h of each game. */
#include "player/main.h"

int
main(int argc, char *argv[])
{
	static const struct player_program program = {
		.name = "greedy",
		.summary = "Takes the most it can in each turn and never looks "
			   "ahead.",
	};

	return player_main(&program, argc, argv);
}
