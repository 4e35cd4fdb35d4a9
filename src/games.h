/*
 * The catalogue of the games that the arbiter runs. A game is its folder and a
 * row here and in seats.h, its twin for the bots. What a game may have besides is
 * a row in environments.h, courses.h and rules_texts.h.
 */
#ifndef GAMES_H
#define GAMES_H

#include "common/game.h"

/* Every game there is, NULL at the end. */
extern const struct game_rules *const game_all[];

/* NULL: no game of that name. */
const struct game_rules *game_find(const char *name);

/* One game more, that is no part of the program, for game_find. */
void game_add(const struct game_rules *);

/* The games by number, from 0, that one the last. NULL: there are no more. */
const struct game_rules *game_at(size_t number);

#endif
