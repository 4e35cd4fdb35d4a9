/* A place of a frame that is a grid, as lines of text: rows and columns are
 * numbered from 0. */
#ifndef COMMON_FRAME_GRID_H
#define COMMON_FRAME_GRID_H

#include <stdbool.h>
#include <stdio.h>

#include <jansson.h>

enum frame_grid_look {
	FRAME_GRID_NAMES, /* ASCII: each piece by its face, or as a mark's text */
	FRAME_GRID_STROKES, /* UTF-8: tiles as common/tile_strokes.h has them */
	FRAME_GRID_COLOURS, /* the same in the colours of a terminal */
};

/* Prints PLACE; nothing if it is larger than any board, and only the numbers of
 * its columns without memory. */
void frame_grid_print(FILE *, const json_t *place, enum frame_grid_look);

#endif
