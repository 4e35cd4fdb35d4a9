/*
 * Tiles as characters. A tile has a face of four letters, the colours of its
 * edges from west clockwise, two of each, and joins those of one colour by a
 * path. It is three columns of one line: a path that bends is drawn on the side
 * where it leaves, the one that goes straight on from side to side; paths of
 * any colour but `l`, light, are doubled.
 */
#ifndef COMMON_TILE_STROKES_H
#define COMMON_TILE_STROKES_H

#include <stdbool.h>

enum { TILE_STROKES_MAX = 64 }; /* bytes, with the NUL */

/* UTF-8; COLOUR draws the paths in two terminal colours too. False, with TEXT
 * untouched: FACE is no tile's. */
bool tile_strokes_format(
	const char *face, bool colour, char text[static TILE_STROKES_MAX]);

#endif
