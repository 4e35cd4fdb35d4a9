/*
 * What bots for trax are checked with: boards and the mode, and kinds of
 * positions.
 */
#ifndef TRAX_TRIALS_H
#define TRAX_TRIALS_H

#include "common/game.h"

/* The last entry has no name. */
extern const struct game_trial trax_trials[];
extern const struct game_trial trax_kinds[];

/* Which of the kinds a struct trax is for the seat whose turn it is. */
int trax_kind(const void *game);

#endif
