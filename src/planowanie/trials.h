/*
 * What bots for planowanie are checked with: decks and deals that a run may
 * have, and kinds of positions.
 */
#ifndef PLANOWANIE_TRIALS_H
#define PLANOWANIE_TRIALS_H

#include "common/game.h"

/* The last entry has no name. */
extern const struct game_trial planowanie_trials[];
extern const struct game_trial planowanie_kinds[];

/* Which of the kinds a struct planowanie is for the first seat to act. */
int planowanie_kind(const void *game);

#endif
