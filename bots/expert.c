/* The expert bot; see players/expert.h of each game. */
#include "player/main.h"

int
main(int argc, char *argv[])
{
	static const struct player_program program = {
		.name = "expert",
		.summary = "The strongest bot in every game.",
		.instead = "greedy",
	};

	return player_main(&program, argc, argv);
}
