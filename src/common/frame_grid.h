/* A place of a frame that is a grid, as lines of text. */
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

enum { FRAME_GRID_NAME_MAX = 24 }; /* bytes of a number, with the NUL */

/* The name of row or column NUMBER, SIDE "rows" or "columns", as PLACE has it, or
 * else the number, for which TEXT has room. */
const char *frame_grid_name(const json_t *place, const char *side,
	size_t number, char text[static FRAME_GRID_NAME_MAX]);

/* Prints PLACE; nothing if it is larger than any board, and only the names of
 * its columns without memory. */
void frame_grid_print(FILE *, const json_t *place, enum frame_grid_look);

#endif
