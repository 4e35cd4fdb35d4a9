/*
 * The groups of a round of the ITPW's tournament of Planowanie, for games of
 * any number of seats: at random, or chosen so that the games say as much as
 * possible about the ratings.
 */
#ifndef ITPW_H
#define ITPW_H

#include "random.h"

struct results;

/* Who is to be placed, after what results. */
struct itpw_field {
	const struct results *results; /* of the rounds before, bot by number */
	const int *bots; /* to be placed, by their number, all different */
	int count;	 /* of them; a multiple of seats */
	int seats;	 /* of a group, 2 or more */
};

/* Fills GROUPS with all bots of the field, one group of `seats` after another.
 * Both depend on the field and RANDOM alone. -1 with errno: no memory. */
int itpw_group_randomly(
	const struct itpw_field *, struct random *, int *groups);
int itpw_group_chosen(const struct itpw_field *, struct random *, int *groups);

#endif
