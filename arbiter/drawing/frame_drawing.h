/*
 * A frame (common/game_frame.h) as a picture, whatever the game: whose turn it
 * is, names and points, what lies where, and what was done last, marked where
 * it is seen and in words.
 */
#ifndef DRAWING_FRAME_DRAWING_H
#define DRAWING_FRAME_DRAWING_H

#include <cairo.h>
#include <jansson.h>

struct frame_drawing {
	const json_t *frame;
	const char *const *names; /* by seat; may come from anywhere */
	const char *title;
	const char *progress; /* which position it is */
	const char *result;   /* how the game ended; empty: it has not */
};

/* The size of the picture in points, for all frames of a game the same. */
void frame_drawing_size(const json_t *frame, double *width, double *height);

void frame_drawing(cairo_t *, const struct frame_drawing *);

#endif
