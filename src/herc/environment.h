/*
 * Herc for learners (common/environment.h). Action c is card c of the deck
 * HERC_VALUES HERC_SUITS, by suit, hearts first, and within it by value.
 *
 * An observation is that of cards/trick_environment.h with planes of 52 cards,
 * and then: tricks left; half the points that the own side has taken, and the
 * other.
 */
#ifndef HERC_ENVIRONMENT_H
#define HERC_ENVIRONMENT_H

#include "common/environment.h"

extern const struct environment herc_environment;

#endif
