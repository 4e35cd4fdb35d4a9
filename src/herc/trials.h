/*
 * What bots for herc are checked with: who leads, and kinds of positions.
 */
#ifndef HERC_TRIALS_H
#define HERC_TRIALS_H

#include "common/game.h"

/* The last entry has no name. */
extern const struct game_trial herc_trials[];
extern const struct game_trial herc_kinds[];

/* Which of the kinds a struct herc is for the seat whose turn it is. */
int herc_kind(const void *game);

#endif
