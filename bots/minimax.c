/* The minimax bot; see tablic/players/minimax.h. Other games it plays as
 * greedy. */
#include "player/main.h"

int
main(int argc, char *argv[])
{
	static const struct player_program program = {
		.name = "minimax",
		.summary = "Plays tablic by minimax over the hands that the "
			   "others may hold.",
		.instead = "greedy",
	};

	return player_main(&program, argc, argv);
}
