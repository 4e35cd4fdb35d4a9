/*
 * Drawings of frames as files. Both forms have the same size, in pixels; an SVG
 * says in words what it shows, too, for those who hear and do not see.
 */
#ifndef DRAWING_PICTURE_FILE_H
#define DRAWING_PICTURE_FILE_H

#include <jansson.h>

#include "base/reason.h"
#include "base/text.h"

/* A frame (common/game_frame.h) as a picture, whatever the game: whose turn it
 * is, names and points, what lies where, and what was done last, marked where
 * it is seen and in words. */
struct frame_drawing {
	const json_t *frame;
	const char *const *names; /* by seat; may come from anywhere */
	const char *title;
	const char *progress; /* which position it is */
	const char *result;   /* how the game ended; empty: it has not */
};

/* Both return -1 with the reason in words. */
int picture_file_svg(const struct frame_drawing *, const char *path,
	char reason[static REASON_MAX]);
int picture_file_png(const struct frame_drawing *, const char *path,
	char reason[static REASON_MAX]);

/* Adds the places of FRAME alone to TEXT, as SVG, each with its name before it,
 * one below the other: a picture beside words. -1 likewise. */
int picture_places_svg(
	const json_t *frame, struct text *, char reason[static REASON_MAX]);

/* Frees what is kept from picture to picture. */
void picture_file_end(void);

#endif
