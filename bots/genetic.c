/* The genetic bot of the thesis; see tablic/players/genetic.h. Other games it
 * plays as greedy. */
#include "player/main.h"

int
main(int argc, char *argv[])
{
	static const struct player_program program = {
		.name = "genetic",
		.summary =
			"Values each play of tablic and the greedy answer to "
			"it, by evolved weights.",
		.instead = "greedy",
	};

	return player_main(&program, argc, argv);
}
