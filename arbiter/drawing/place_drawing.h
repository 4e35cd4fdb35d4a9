/* What lies in a place of a frame. */
#ifndef DRAWING_PLACE_DRAWING_H
#define DRAWING_PLACE_DRAWING_H

#include <jansson.h>

#include "drawing/brush.h"

/* Draws the place NUMBER of FRAME in BOX; what the last move brought there, and
 * what it made, is marked. */
void place_drawing(cairo_t *, struct box, const json_t *frame, size_t number);

#endif
