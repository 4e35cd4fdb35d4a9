/*
 * A line of Trax: the whole path of one colour through a tile, square by
 * square. trax_board knows paths by their ends and lengths alone; this is for
 * who wants to show one.
 */
#ifndef TRAX_LINE_H
#define TRAX_LINE_H

#include <stdbool.h>

#include "trax/board.h"

struct trax_line {
	enum trax_colour colour;
	bool loop;
	bool crossing; /* from a border to the opposite one */
	int count;
	trax_square squares[TRAX_SQUARES_MOST]; /* from end to end */
};

/* The line of COLOUR through the tile at SQUARE. */
void trax_line_trace(const struct trax_board *, trax_square,
	enum trax_colour colour, struct trax_line *);

/* Is SQUARE on the line? */
bool trax_line_has(const struct trax_line *, trax_square);

#endif
