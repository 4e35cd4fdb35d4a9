/*
 * What bots for tablić are checked with: the kinds of positions that have their
 * traps.
 */
#ifndef TABLIC_TRIALS_H
#define TABLIC_TRIALS_H

#include "common/game.h"

/* The last entry has no name. */
extern const struct game_trial tablic_kinds[];

/* Which of them a struct tablic is for the seat whose turn it is. */
int tablic_kind(const void *game);

#endif
