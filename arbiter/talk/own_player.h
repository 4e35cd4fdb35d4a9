/*
 * A player of ours for a seat that no bot has: it hears what the seat is told
 * and answers any legal action by chance, without a process. It knows what a
 * bot knows, by the same rules of seats.h.
 *
 *	if (own_player_init(&player, rules) < 0)
 *		...
 *	own_player_begin(&player, seed);
 *	own_player_hear(&player, "set_players 2 0");
 *	own_player_answer(&player, "gen_move", text);
 *	own_player_release(&player);
 */
#ifndef TALK_OWN_PLAYER_H
#define TALK_OWN_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game.h"
#include "common/random.h"

struct seat_game;

struct own_player {
	const struct seat_game *game;
	const void *player;
	int variant;
	void *view; /* owned */
	struct random random;
};

/* -1 with errno: no memory, or ENOTSUP: nobody here plays such a game. */
int own_player_init(struct own_player *, const struct game_rules *rules);
void own_player_release(struct own_player *);

/* A game begins; SEED decides what is played. */
void own_player_begin(struct own_player *, uint64_t seed);

/* A command of a game; those that are none of the game are passed over. False:
 * the command makes no sense to it. */
bool own_player_hear(struct own_player *, const char *line);

/* False: it may not be asked that now. */
bool own_player_answer(struct own_player *, const char *ask,
	char answer[static GAME_LINE_MAX]);

#endif
