/*
 * The sets of players that games connect: nothing is known of the difference
 * between the ratings of two such components.
 */
#ifndef RATING_COMPONENTS_H
#define RATING_COMPONENTS_H

#include "rating/encounters.h"

/* Fills COMPONENT, by player, with the last player of each one's component.
 * Returns how many components there are. */
int components_find(int *component, const struct encounters *);

#endif
