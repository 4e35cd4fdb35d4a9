/*
 * A board of Trax as a diagram of characters. Each square is three columns of
 * one line: a
 * path that bends is drawn on the side where it leaves, the one that goes
 * straight on from side to side; dark lines are doubled. Rows and columns are
 * numbered.
 */
#ifndef TRAX_DIAGRAM_H
#define TRAX_DIAGRAM_H

#include <stdbool.h>
#include <stddef.h>

#include "trax/board.h"

/* As snprintf: returns the length needed. UTF-8; COLOUR draws the paths in two
 * terminal colours too. */
size_t trax_diagram(
	const struct trax_board *, bool colour, char *text, size_t size);

#endif
