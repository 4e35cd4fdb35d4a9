/* Pieces of any kind, as frames name it; a kind that is not known is a plain
 * counter with its face written on it. */
#ifndef DRAWING_PIECE_DRAWING_H
#define DRAWING_PIECE_DRAWING_H

#include "drawing/brush.h"

/* The size of a piece that does not lie on a grid. */
enum { PIECE_WIDTH = 46, PIECE_HEIGHT = 66 };

/* Draws a piece of KIND. FACE is NULL where it is not known. */
void piece_drawing(cairo_t *, struct box, const char *kind, const char *face);

/* Draws a piece on the square BOX of a grid. Its sides MARKED, bit s for side s
 * from west clockwise, are where what the last move made goes on. */
void piece_drawing_square(cairo_t *, struct box, const char *kind,
	const char *face, unsigned marked);

#endif
