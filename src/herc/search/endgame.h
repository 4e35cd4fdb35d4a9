/*
 * The last tricks of Herc with all cards open, without a flaw: alpha-beta
 * (Knuth and Moore 1975) over plays, with a table of what is known at the
 * beginning of a trick and the points that are left as bounds.
 */
#ifndef HERC_SEARCH_ENDGAME_H
#define HERC_SEARCH_ENDGAME_H

#include "herc/search/packed.h"

enum {
	HERC_ENDGAME_TRICKS = 4, /* that it takes little time for */
	HERC_ENDGAME_BITS = 9,
	HERC_ENDGAME_PLACES = 1 << HERC_ENDGAME_BITS,
};

/* What side 0 can win from here on more than side 1: between two bounds. */
struct herc_endgame_entry {
	herc_set left;	 /* the cards; empty: nothing is known */
	uint32_t leader; /* and who leads */
	int16_t least;
	int16_t most;
};

/* Of one deal. */
struct herc_endgame {
	int64_t nodes; /* plays tried, all in all */
	struct herc_endgame_entry table[HERC_ENDGAME_PLACES];
};

/* Before the games of a deal; those given to one table come from one. */
void herc_endgame_start(struct herc_endgame *);

/* What side 0 will have taken more than side 1 in the end when all play best,
 * as in herc_table_margin. */
int herc_endgame_margin(struct herc_endgame *, const struct herc_packed *);

#endif
