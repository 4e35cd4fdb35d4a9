/* The backtracking bot of the thesis; see tablic/players/backtrack.h. Other
 * games it plays as greedy. */
#include "player/main.h"

int
main(int argc, char *argv[])
{
	static const struct player_program program = {
		.name = "backtrack",
		.summary =
			"Tries all its plays to the end of a deal of tablic, "
			"with greedy answers.",
		.instead = "greedy",
	};

	return player_main(&program, argc, argv);
}
