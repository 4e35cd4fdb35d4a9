/*
 * A board of Trax: the tiles, the edges that lead into empty squares, and the
 * paths. Placing a tile and taking it back cost the same on every board: each
 * open end of a path knows the other end and the length, and ends that were
 * joined keep what they knew, so removing the last tile needs no memory.
 *
 * Nothing here asks whether a turn is legal; that is trax_turn.
 */
#ifndef TRAX_BOARD_H
#define TRAX_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "trax/tile.h"

enum {
	TRAX_SIDE_LEAST = 7,
	TRAX_SIDE_MOST = 25,
	TRAX_SQUARES_MOST = TRAX_SIDE_MOST * TRAX_SIDE_MOST,
	TRAX_STRIDE = TRAX_SIDE_MOST + 2, /* a rim of squares outside */
	TRAX_AREA = TRAX_STRIDE * TRAX_STRIDE,
	TRAX_ENDS = TRAX_AREA * TRAX_SIDES,
};

/* A square of the board or of the rim around it. */
typedef int trax_square;

/* An edge of a square: four times the square and the side. */
typedef uint16_t trax_end;

/* Entries of open ends are true of the paths as they are; others are what was
 * true before that end was joined. */
struct trax_path {
	trax_end other;
	uint16_t length; /* in tiles */
};

/* Completed loops and paths, by colour. */
struct trax_made {
	int loops[TRAX_COLOURS];
	int crossings[TRAX_COLOURS]; /* paths joining opposite borders */
	int lengths[TRAX_COLOURS];   /* of all these, in tiles */
};

struct trax_board {
	int rows;
	int columns;
	int tiles; /* that lie */
	struct trax_made made;
	trax_tile at[TRAX_AREA];
	side_set leads[TRAX_COLOURS][TRAX_AREA]; /* edges of neighbours */
	/* Tiles by row, the rim counted too; bit c is column c - 1. */
	uint32_t taken[TRAX_STRIDE];
	struct trax_path paths[TRAX_ENDS];
};

static inline bool
trax_side_allowed(int side)
{
	return side >= TRAX_SIDE_LEAST && side <= TRAX_SIDE_MOST;
}

static inline trax_square
trax_square_at(int row, int column)
{
	return (row + 1) * TRAX_STRIDE + column + 1;
}

static inline int
trax_row(trax_square square)
{
	return square / TRAX_STRIDE - 1;
}

static inline int
trax_column(trax_square square)
{
	return square % TRAX_STRIDE - 1;
}

static inline trax_square
trax_next(trax_square square, enum trax_side side)
{
	static const int steps[TRAX_SIDES] = {-1, -TRAX_STRIDE, 1, TRAX_STRIDE};

	return square + steps[side];
}

static inline trax_end
trax_end_at(trax_square square, enum trax_side side)
{
	return (trax_end)(square * TRAX_SIDES + (int)side);
}

static inline bool
trax_inside(const struct trax_board *board, int row, int column)
{
	return row >= 0 && row < board->rows && column >= 0 &&
	       column < board->columns;
}

/* An empty board; the sides must be allowed. */
void trax_board_start(struct trax_board *, int rows, int columns);

/* Is there an edge of a lying tile at SQUARE, and do all of them match? */
bool trax_board_touches(const struct trax_board *, trax_square);
bool trax_board_matches(const struct trax_board *, trax_square, trax_tile);

/* SQUARE is empty, and the tile matches the tiles around. */
void trax_board_place(struct trax_board *, trax_square, trax_tile);

/* Takes the tile back that was placed last of those that still lie. */
void trax_board_remove(struct trax_board *, trax_square);

/* Is the edge at SIDE of the tile at SQUARE the lower end of a path between two
 * open ends? Each such path has one. */
static inline bool
trax_board_opens(
	const struct trax_board *board, trax_square square, enum trax_side side)
{
	trax_end end = trax_end_at(square, side);

	return board->at[trax_next(square, side)] == TRAX_NO_TILE &&
	       end < board->paths[end].other;
}

/* The empty squares of ROW that touch a tile; bit c is column c - 1. */
uint32_t trax_board_frontier(const struct trax_board *, int row);

/* Tiles of the path of COLOUR that a tile placed last at SQUARE lies on. */
int trax_board_length(const struct trax_board *, trax_square, enum trax_colour);

#endif
