/* The expert bot; see tablic/players/expert.h. Other games it plays as greedy.
 */
#include "player/main.h"

int
main(int argc, char *argv[])
{
	static const struct player_program program = {
		.name = "expert",
		.summary = "A bot that plays tablic as well as anybody here.",
		.instead = "greedy",
	};

	return player_main(&program, argc, argv);
}
