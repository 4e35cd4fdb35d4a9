/* The random bot; see the random.h of each game. */
#include "player/main.h"

int
main(int argc, char *argv[])
{
	static const struct player_program program = {
		.name = "random",
		.summary = "Plays a random legal action.",
	};

	return player_main(&program, argc, argv);
}
