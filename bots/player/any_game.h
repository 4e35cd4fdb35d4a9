/*
 * A game that a bot knows no rules of, played by chance: of what `show_actions`
 * has shown, one of the actions, and to whatever else is said, nothing.
 */
#ifndef PLAYER_ANY_GAME_H
#define PLAYER_ANY_GAME_H

#include "common/random.h"
#include "protocol/bot.h"
#include "protocol/parts.h"

/* {0} has been shown nothing. */
struct any_game {
	struct parts parts;
	bool shown; /* all parts, for the next question */
};

void any_game_release(struct any_game *);

/* Answers a command of BOT's in hand, whatever it is. */
void any_game_hear(
	struct any_game *, struct random *, struct bot *bot, char *arguments);

#endif
