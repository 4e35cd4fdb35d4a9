/*
 * A game of Trax as a picture: the grid with its coordinates, and every tile
 * with its two paths as arcs or straight bands in the players' colours.
 */
#ifndef TRAX_PICTURE_H
#define TRAX_PICTURE_H

#include "trax/rules.h"

struct _cairo;

/* The size of the picture in points. */
void trax_picture_size(const struct trax *, double *width, double *height);

/* Draws the whole picture; the surface's origin is its top left corner. */
void trax_picture_draw(const struct trax *, struct _cairo *);

#endif
