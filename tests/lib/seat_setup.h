/* Settings of any game, as a trial of its own has them or drawn at random. */
#ifndef LIB_SEAT_SETUP_H
#define LIB_SEAT_SETUP_H

#include "common/game.h"

/* The trials of RULES. */
int seat_setup_trials(const struct game_rules *);

/*
 * New settings for a game of *BOTS, to be freed; NULL: the game has none. TRIAL
 * is the number of one of the game's trials, which may want other *BOTS; -1:
 * as usual; -2: at random.
 */
enum { SEAT_SETUP_USUAL = -1, SEAT_SETUP_RANDOM = -2 };
void *seat_setup_new(
	const struct game_rules *, int trial, int *bots, struct random *);

#endif
