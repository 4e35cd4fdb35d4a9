/*
 * Drawings of frames as files. Both forms have the same size, in pixels; an SVG
 * says in words what it shows, too, for those who hear and do not see.
 */
#ifndef DRAWING_PICTURE_FILE_H
#define DRAWING_PICTURE_FILE_H

#include "base/reason.h"
#include "drawing/frame_drawing.h"

/* Both return -1 with the reason in words. */
int picture_file_svg(const struct frame_drawing *, const char *path,
	char reason[static REASON_MAX]);
int picture_file_png(const struct frame_drawing *, const char *path,
	char reason[static REASON_MAX]);

/* Lets go of the fonts, which are kept from picture to picture: no drawing may
 * be under way. */
void picture_file_end(void);

#endif
