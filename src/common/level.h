/*
 * How strong a player is to be, for a person who wants an opponent of their own
 * strength: from a beginner to all that the player can do.
 */
#ifndef COMMON_LEVEL_H
#define COMMON_LEVEL_H

#include <stdbool.h>

#include "common/game.h"

enum { LEVEL_LEAST = 1, LEVEL_MOST = 10 };

/* The row of its option in a strategy. */
#define LEVEL_OPTION                                               \
	{                                                          \
		.name = "level", .argument = "N",                  \
		.help = "strength, from 1, a beginner, to 10 (10)" \
	}

/* What an explanation says of answers that a level does not think about. */
#define LEVEL_SLIP   "a slip, as this level makes them"
#define LEVEL_SIMPLE "a greedy answer, as this level gives them"

/* False, with the reason, if TEXT is not a level; *LEVEL is then unchanged. */
bool level_parse(
	const char *text, int *level, char reason[static GAME_REASON_MAX]);

#endif
