/*
 * The commands that a bot knows: its own and those of all its games, each name
 * once, in the order in which the protocol lists them; then those of which the
 * protocol says nothing.
 */
#ifndef PLAYER_VOCABULARY_H
#define PLAYER_VOCABULARY_H

#include "player/player.h"

/* Fills TABLE, with a row without a name at its end. OWN ends likewise and is
 * what a bot takes in any game; the commands and questions of GAMES go to
 * TAKE. */
void vocabulary_list(const struct player_game *games,
	const struct bot_command *own, void (*take)(struct bot *, char *),
	struct bot_command table[static PLAYER_COMMANDS_MAX]);

#endif
