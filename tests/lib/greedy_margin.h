/* By how much greedy players beat random ones, in any game. */
#ifndef LIB_GREEDY_MARGIN_H
#define LIB_GREEDY_MARGIN_H

#include "common/game.h"

/*
 * Plays GAMES games of SEATS by SETTINGS, NULL where there are none. In the
 * first one those of GREEDY are greedy, in each other one those behind them. The
 * mean of the greedy players' points less that of the others', and its error.
 */
double greedy_margin(const struct game_rules *, const void *settings, int seats,
	seat_set greedy, int games, double *error);

#endif
