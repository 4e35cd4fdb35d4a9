/* All games that the bots of Talon play, with a player of each. */
#ifndef PLAYER_GAMES_H
#define PLAYER_GAMES_H

#include "player/herc_player.h"
#include "player/planowanie_player.h"
#include "player/player.h"
#include "player/tablic_player.h"
#include "player/trax_player.h"

enum { GAMES_COUNT = 5 };

struct games {
	struct player player;
	struct tablic_player tablic;
	struct planowanie_player planowanie;
	struct herc_player herc;
	struct trax_player trax;
	struct player_game table[GAMES_COUNT + 1];
};

/* Makes one bot of the players, whose strategies or observers the caller has
 * filled in, and all of this the player of BOT. */
void games_init(struct games *, struct bot *);

#endif
