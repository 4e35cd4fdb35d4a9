/*
 * What drawings have drawn: the colour of a pixel, and the texts that were
 * written, a line each, in the order in which they were.
 */
#ifndef LIB_CANVAS_H
#define LIB_CANVAS_H

#include <stdbool.h>

#include "base/text.h"
#include "drawing/brush.h"

struct canvas {
	cairo_surface_t *surface;
	cairo_device_t *device; /* NULL: of pixels */
	cairo_t *cairo;
	struct text script;
	char *texts;
};

/* Of pixels, white. */
void canvas_init(struct canvas *, int width, int height);

/* One that keeps what is written instead. */
void canvas_init_for_texts(struct canvas *, int width, int height);
void canvas_release(struct canvas *);

/* Asserts that nothing has failed. The pixel at X and Y is within a few shades
 * of INK. */
bool canvas_has(struct canvas *, double x, double y, struct ink ink);

/* What was written: valid UTF-8, a line each; ends the drawing. */
const char *canvas_texts(struct canvas *);

#endif
