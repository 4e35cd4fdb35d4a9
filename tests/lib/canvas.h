/*
 * What drawings have drawn: the colour of a pixel, and the texts that were
 * written, a line each, in the order in which they were. For tests that include
 * drawing/picture_file.c, whose cairo it is.
 */
#ifndef LIB_CANVAS_H
#define LIB_CANVAS_H

#include <cairo-script.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "lib/test.h"

struct canvas {
	cairo_surface_t *surface;
	cairo_device_t *device; /* NULL: of pixels */
	cairo_t *cairo;
	struct text script;
	char *texts;
};

static inline void
load(void)
{
	char reason[REASON_MAX];

	assert_int_equal(cairo_library_load(reason), 0);
}

/* Of pixels, white. */
static inline void
canvas_init(struct canvas *canvas, int width, int height)
{
	load();
	*canvas = (struct canvas){
		.surface = cairo_image_surface_create(
			CAIRO_FORMAT_RGB24, width, height),
	};
	canvas->cairo = cairo_create(canvas->surface);
	cairo_set_source_rgb(canvas->cairo, 1, 1, 1);
	cairo_paint(canvas->cairo);
}

/* Keeps what cairo writes. */
static inline cairo_status_t
keep(void *context, const unsigned char *bytes, unsigned length)
{
	struct canvas *canvas = context;

	text_add(&canvas->script, (const char *)bytes, length);
	return CAIRO_STATUS_SUCCESS;
}

/* One that keeps what is written instead. */
static inline void
canvas_init_for_texts(struct canvas *canvas, int width, int height)
{
	load();
	*canvas = (struct canvas){0};
	canvas->device = cairo_script_create_for_stream(keep, canvas);
	canvas->surface = cairo_script_surface_create(
		canvas->device, CAIRO_CONTENT_COLOR, width, height);
	canvas->cairo = cairo_create(canvas->surface);
}

/* The drawing is done. */
static inline void
finish(struct canvas *canvas)
{
	if (!canvas->cairo)
		return;
	assert_int_equal(cairo_status(canvas->cairo), CAIRO_STATUS_SUCCESS);
	cairo_destroy(canvas->cairo);
	cairo_surface_destroy(canvas->surface);
	canvas->cairo = NULL;
	if (canvas->device) {
		cairo_device_finish(canvas->device);
		cairo_device_destroy(canvas->device);
	}
}

static inline void
canvas_release(struct canvas *canvas)
{
	finish(canvas);
	picture_file_end();
	text_release(&canvas->script);
	free(canvas->texts);
}

static inline bool
is_near(unsigned value, double wanted)
{
	return fabs((double)(value & 255) - wanted * 255) < 6;
}

/* Asserts that nothing has failed. The pixel at X and Y is within a few shades
 * of INK. */
static inline bool
canvas_has(struct canvas *canvas, double x, double y, struct ink ink)
{
	uint32_t pixel;

	assert_int_equal(cairo_status(canvas->cairo), CAIRO_STATUS_SUCCESS);
	cairo_surface_flush(canvas->surface);
	memcpy(&pixel,
		cairo_image_surface_get_data(canvas->surface) +
			(int)y * cairo_image_surface_get_stride(
					 canvas->surface) +
			4 * (int)x,
		sizeof pixel);
	return is_near(pixel >> 16, ink.red) &&
	       is_near(pixel >> 8, ink.green) && is_near(pixel, ink.blue);
}

/* Writes the string that a line of the script begins with, in parentheses. */
static inline char *
copy_string(char *to, const char *line)
{
	for (line++; *line != ')' && *line != '\0'; line++) {
		if (*line == '\\' && line[1] >= '0' && line[1] <= '7') {
			*to++ = (char)strtol(
				(char[]){line[1], line[2], line[3], '\0'}, NULL,
				8);
			line += 3;
		} else
			*to++ = *line == '\\' ? *++line : *line;
	}
	*to++ = '\n';
	return to;
}

/* What was written: valid UTF-8, a line each; ends the drawing. */
static inline const char *
canvas_texts(struct canvas *canvas)
{
	finish(canvas);
	assert_int_equal(text_failed(&canvas->script), 0);
	char *to = canvas->texts = malloc(canvas->script.length + 1);
	assert_non_null(to);
	char *rest = canvas->script.bytes;
	for (char *line; (line = strsep(&rest, "\n"));) {
		if (*line == '(' && strstr(line, "show-text-glyphs"))
			to = copy_string(to, line);
	}
	*to = '\0';
	return canvas->texts;
}

#endif
