/*
 * What an open path of Trax promises, as features that a linear worth is made
 * of: how far its ends are from a loop, how far it is from joining opposite
 * borders, and its length, which is what completing it scores.
 *
 * A path whose ends both lie on borders can be completed no more and has no
 * features. The others have those of a loop unless an end lies on a border,
 * and those of a crossing.
 */
#ifndef TRAX_SEARCH_PROSPECT_H
#define TRAX_SEARCH_PROSPECT_H

#include <stdbool.h>
#include <stdint.h>

#include "trax/board.h"

enum {
	/* Squares that ends lead into are near within so many rows and
	 * columns, and each way they can lie is told from all others that no
	 * turning, mirroring or naming of ends makes the same. */
	PROSPECT_REACH = 4,
	PROSPECT_SPAN = 2 * PROSPECT_REACH + 1,
	PROSPECT_NEAR = TRAX_SIDES * TRAX_SIDES * PROSPECT_SPAN * PROSPECT_SPAN,
	PROSPECT_SHAPES = 115, /* ways that are different */

	PROSPECT_FAR = 6,      /* kinds of distance between ends not near */
	PROSPECT_GAPS = 8,     /* and of any two, for the length */
	PROSPECT_MISSING = 18, /* kinds of tiles missing to a crossing */
	PROSPECT_COURSES = 3, /* an end leads towards the border, along, away */
	PROSPECT_THREATS = 4, /* 0, 1, 2, more */
};

/* The ends of a path as its worth sees them. */
struct prospect {
	bool dead;
	bool loop;   /* could become one */
	int near;    /* its entry of PROSPECT_NEAR; -1: far */
	int gap;     /* rows and columns between the two squares */
	int missing; /* tiles to a crossing, at least */
	int course;  /* of the free end; both are free: -1 */
	int length;
};

/* The path between two open ends. */
struct prospect prospect_of(
	const struct trax_board *, trax_end, trax_end, int length);

/* Could one tile complete it? */
static inline bool
prospect_hot(const struct prospect *p)
{
	return (p->loop && p->gap <= 2) || (!p->dead && p->missing == 1);
}

/* Kinds: of the gap when far, of the gap for the length, of what is missing. */
int prospect_far(int gap);
int prospect_gap(int gap);
int prospect_missing(int missing);

/* The number below PROSPECT_SHAPES of each entry of PROSPECT_NEAR. */
void prospect_shapes(uint8_t shapes[static PROSPECT_NEAR]);

#endif
