/*
 * How the expert of Herc plays at the levels for people: the lower, the more
 * often a random card slips in or a greedy one, and the fewer nodes it has.
 */
#ifndef HERC_PLAYERS_LEVELS_H
#define HERC_PLAYERS_LEVELS_H

#include <stdint.h>

struct herc_level {
	int slips;  /* of a thousand cards, so many are random */
	int simple; /* and of the others so many greedy */
	int64_t nodes;
};

/* LEVEL is from LEVEL_LEAST to LEVEL_MOST. */
const struct herc_level *herc_level(int level);

#endif
