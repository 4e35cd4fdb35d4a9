/*
 * Trax as the rules page says it, with no thought of speed: the board is an
 * array of words, every question is answered by looking at all of it, and paths
 * are walked tile by tile. The tests hold the real rules and players against
 * it.
 */
#ifndef LIB_NAIVE_TRAX_H
#define LIB_NAIVE_TRAX_H

#include <stdbool.h>

enum { NAIVE_TRAX_SIDE = 25 };

/* A tile's letters stand for its west, north, east and south. */
extern const char *const naive_trax_tiles[6];

/* "" is an empty square. */
struct naive_trax_board {
	int rows, columns;
	char at[NAIVE_TRAX_SIDE][NAIVE_TRAX_SIDE][5];
};

/* What is made on a board, by colour: light, dark. */
struct naive_trax_made {
	int loops[2], crossings[2], lengths[2];
};

/* The board after the turn that begins so; false: it is illegal, and the board
 * is spoilt. */
bool naive_trax_turn(struct naive_trax_board *, int r, int c, const char *tile);

/* A walk along one path. */
struct naive_trax_walk {
	int r, c, side; /* the tile, and the side it is left by */
	int length;
	int least; /* of the tiles' places on the way, by row and column */
	bool closed;
};

/* Leaves the tile at R, C by SIDE and goes on to the end of the path. */
struct naive_trax_walk naive_trax_walk(
	const struct naive_trax_board *, int r, int c, int side);

struct naive_trax_made naive_trax_made_on(const struct naive_trax_board *);

#endif
