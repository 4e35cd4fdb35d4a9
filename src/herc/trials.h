/*
 * What bots for herc are checked with: who leads, and kinds of positions.
 */
#ifndef HERC_TRIALS_H
#define HERC_TRIALS_H

#include "common/game.h"

/* An entry without a name behind the last one. */
extern const struct game_trial herc_trials[];
extern const struct game_trial herc_kinds[];

/* Which of the kinds a struct herc is for the seat whose turn it is. */
int herc_kind(const void *game);

#endif
