/* The plain sampler, the yardstick for players of games with hidden hands; see
 * players/sampler.h of a game that has it. Other games it plays as greedy. */
#include "player/main.h"

int
main(int argc, char *argv[])
{
	static const struct player_program program = {
		.name = "sampler",
		.summary =
			"A bot that deals the hidden cards at random, lets all "
			"play on greedily, and\nanswers what was best on "
			"average: the yardstick for better ones.",
		.instead = "greedy",
	};

	return player_main(&program, argc, argv);
}
