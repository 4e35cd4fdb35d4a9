/* A grid with its coordinates and the pieces on it. */
#ifndef DRAWING_GRID_DRAWING_H
#define DRAWING_GRID_DRAWING_H

#include <jansson.h>

#include "drawing/brush.h"

/* Draws the grid of the place NUMBER of FRAME in BOX; what the last move
 * brought there, and what it made, is marked. */
void grid_drawing(cairo_t *, struct box, const json_t *frame, size_t number);

#endif
