/*
 * Tablić for learners (common/environment.h). Action i is play i of those that
 * tablic_actions_first lists; where there are more than TABLIC_PLAYS_MAX, which
 * is rare, the others are no actions, but `act` takes them.
 *
 * An observation has planes of 52 cards, by value and within it by suit: the
 * hand, the table, what has not been seen, and for each seat, the own one first,
 * its pile. Then: cards in the stock; the number of the deal; for each seat
 * whether it was the last to capture, how many cards it holds, its tablas. Then
 * four bytes for each action, all 0 where there is none: 1 and the number of
 * the card played, how many cards it takes, what all of them count, and whether
 * it clears the table.
 */
#ifndef TABLIC_ENVIRONMENT_H
#define TABLIC_ENVIRONMENT_H

#include "common/environment.h"

extern const struct environment tablic_environment_points;
extern const struct environment tablic_environment_stihovi;

#endif
