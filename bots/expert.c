/* The expert bot; see players/expert.h of each game. */
#include "player/main.h"

int
main(int argc, char *argv[])
{
	static const struct player_program program = {
		.name = "expert",
		.summary = "A bot that plays every game as well as any bot "
			   "here.",
		.instead = "greedy",
	};

	return player_main(&program, argc, argv);
}
