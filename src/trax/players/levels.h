/*
 * How the expert of Trax plays at the levels for people: the lower, the more
 * often a random turn slips in or a greedy one, and the fewer nodes it has.
 */
#ifndef TRAX_PLAYERS_LEVELS_H
#define TRAX_PLAYERS_LEVELS_H

#include <stdint.h>

#include "common/effort.h"

struct trax_level {
	int slips;  /* of a thousand turns, so many are random */
	int simple; /* and of the others so many greedy */
	int64_t nodes;
};

/* LEVEL is from LEVEL_LEAST to LEVEL_MOST. */
const struct trax_level *trax_level(int level);

#endif
