/*
 * Planowanie for learners (common/environment.h). Action c plays card c of the
 * deck, by suit, trump first, and within it by value; action TRICK_CARDS_MAX + n
 * declares n tricks. Seats declare in their order, each without having heard
 * of the others.
 *
 * An observation is that of cards/trick_environment.h with planes of 64 cards,
 * of which the deck's are the first, and then: the cards of a hand in this deal;
 * its tricks left; deals to come; and of all seats, the own one first, 1 and
 * what it has announced, or 0; the tricks it has taken; its points.
 */
#ifndef PLANOWANIE_ENVIRONMENT_H
#define PLANOWANIE_ENVIRONMENT_H

#include "common/environment.h"

extern const struct environment planowanie_environment;

#endif
