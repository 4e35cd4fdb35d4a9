/*
 * What lies in a place of a frame: cards, tiles and other pieces, in hands,
 * rows, piles and on grids; and what frames say, in a line, with cards and
 * suits drawn.
 */
#ifndef DRAWING_PLACE_DRAWING_H
#define DRAWING_PLACE_DRAWING_H

#include <stdbool.h>

#include <jansson.h>

#include "drawing/brush.h"

/* The size of a piece that does not lie on a grid. */
enum { PIECE_WIDTH = 46, PIECE_HEIGHT = 66 };

/* Draws the place NUMBER of FRAME in BOX; what the last move brought there, and
 * what it made, is marked. */
void place_drawing(cairo_t *, struct box, const json_t *frame, size_t number);

/* Draws TEXT from X on, cut where it is wider than WIDTH; with CARDS its words
 * that are cards or suits as such. Returns where it ends. */
double sentence_draw(cairo_t *, const struct lettering *, const char *text,
	double x, double y, double width, bool cards);

#endif
