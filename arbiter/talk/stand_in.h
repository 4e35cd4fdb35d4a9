/*
 * A player of ours for a seat that no bot has: it hears what the seat is told
 * and answers any legal action by chance, without a process. It knows what a
 * bot knows, by the same rules of seats.h.
 *
 *	if (stand_in_init(&player, rules) < 0)
 *		...
 *	stand_in_begin(&player, seed);
 *	stand_in_hear(&player, "set_players 2 0");
 *	stand_in_answer(&player, "gen_move", text);
 *	stand_in_release(&player);
 */
#ifndef TALK_STAND_IN_H
#define TALK_STAND_IN_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game.h"
#include "common/random.h"

struct seat_game;

struct stand_in {
	const struct seat_game *game;
	const void *player;
	int variant;
	void *view; /* owned */
	struct random random;
};

/* -1 with errno: no memory, or ENOTSUP: nobody here plays such a game. */
int stand_in_init(struct stand_in *, const struct game_rules *rules);
void stand_in_release(struct stand_in *);

/* A game begins; SEED decides what is played. */
void stand_in_begin(struct stand_in *, uint64_t seed);

/* A command of a game; those that are none of the game are passed over. False:
 * the command makes no sense to it. */
bool stand_in_hear(struct stand_in *, const char *line);

/* False: it may not be asked that now. */
bool stand_in_answer(
	struct stand_in *, const char *ask, char answer[static GAME_LINE_MAX]);

#endif
