/*
 * A board of Trax as a diagram of characters: rows and columns numbered, and
 * each tile as common/tile_strokes.h has it.
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
