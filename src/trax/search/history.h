/*
 * Which turns have been good enough to end the search of a position, so that
 * they are tried early in others: by square and tile, the more the deeper the
 * search (history heuristic: Schaeffer 1989), and the latest two of each ply
 * (killers: Akl and Newborn 1977). All zero is a history of nothing.
 */
#ifndef TRAX_SEARCH_HISTORY_H
#define TRAX_SEARCH_HISTORY_H

#include "trax/search/field.h"

enum {
	HISTORY_PLIES = 64,
	HISTORY_TURNS = TRAX_AREA << 4,
};

struct history {
	int32_t worth[TRAX_COLOURS][HISTORY_TURNS];
	struct field_move killers[HISTORY_PLIES + 1][2]; /* the latest first */
};

/* A turn of SEAT was good enough at a ply, searched so deep. */
void history_praise(
	struct history *, struct field_move, int seat, int depth, int ply);

/* The larger the earlier a turn of SEAT should be tried at a ply. */
int history_order(const struct history *, struct field_move, int seat, int ply);

#endif
