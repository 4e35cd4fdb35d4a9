/*
 * Tiles whose edges of one colour are joined by a path: faces are the colours
 * of the edges, west, north, east, south, as "lldd".
 */
#ifndef DRAWING_TILE_DRAWING_H
#define DRAWING_TILE_DRAWING_H

#include "drawing/brush.h"

enum { TILE_SIDES = 4 };

/* Draws a tile; the paths that leave through the sides of HALOS, bit s for side
 * s from west on, with a halo. */
void tile_drawing_face(cairo_t *, struct box, const char *face, unsigned halos);

#endif
