/*
 * The exact player: greedy, until the last deal of two players shows it the
 * other's cards; from then on nobody can play better.
 */
#ifndef TABLIC_PLAYERS_EXACT_H
#define TABLIC_PLAYERS_EXACT_H

#include <stdbool.h>

#include "tablic/strategy.h"

/* Makes the strategy, less than three megabytes; a node of its effort is
 * one of tablic_endgame_solve. False: no memory. */
bool tablic_exact_init(struct tablic_strategy *);
void tablic_exact_release(struct tablic_strategy *);

#endif
