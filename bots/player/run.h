/* A player as the process of a bot: what every such program has. */
#ifndef PLAYER_RUN_H
#define PLAYER_RUN_H

#include <stdio.h>

#include "player/player.h"

/* "It plays ..." with all names of GAMES, for the end of a help. */
void run_describe(const struct player_game *games, FILE *);

/* Plays on standard input and output; the exit status. */
int run_player(struct player *, const char *name);

#endif
