/*
 * What all drawings share: boxes, inks, lettering. In points; the y of a line
 * of letters is that of the line they stand on.
 */
#ifndef DRAWING_BRUSH_H
#define DRAWING_BRUSH_H

#include <cairo-svg.h>
#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "common/library.h"

#define CAIRO_CALLS(CALL)                         \
	CALL(cairo_arc)                           \
	CALL(cairo_clip)                          \
	CALL(cairo_close_path)                    \
	CALL(cairo_create)                        \
	CALL(cairo_curve_to)                      \
	CALL(cairo_debug_reset_static_data)       \
	CALL(cairo_destroy)                       \
	CALL(cairo_fill)                          \
	CALL(cairo_image_surface_create)          \
	CALL(cairo_line_to)                       \
	CALL(cairo_move_to)                       \
	CALL(cairo_new_sub_path)                  \
	CALL(cairo_paint)                         \
	CALL(cairo_rectangle)                     \
	CALL(cairo_rel_line_to)                   \
	CALL(cairo_restore)                       \
	CALL(cairo_save)                          \
	CALL(cairo_scale)                         \
	CALL(cairo_select_font_face)              \
	CALL(cairo_set_dash)                      \
	CALL(cairo_set_font_size)                 \
	CALL(cairo_set_line_width)                \
	CALL(cairo_set_source_rgb)                \
	CALL(cairo_show_text)                     \
	CALL(cairo_status)                        \
	CALL(cairo_status_to_string)              \
	CALL(cairo_stroke)                        \
	CALL(cairo_surface_destroy)               \
	CALL(cairo_surface_finish)                \
	CALL(cairo_surface_status)                \
	CALL(cairo_surface_write_to_png)          \
	CALL(cairo_svg_surface_create_for_stream) \
	CALL(cairo_svg_surface_set_document_unit) \
	CALL(cairo_text_extents)                  \
	CALL(cairo_translate)

extern struct cairo_calls {
	CAIRO_CALLS(LIBRARY_CALL)
} cairo_calls;

#define cairo_arc cairo_calls.cairo_arc

#define cairo_clip cairo_calls.cairo_clip

#define cairo_close_path cairo_calls.cairo_close_path

#define cairo_create cairo_calls.cairo_create

#define cairo_curve_to cairo_calls.cairo_curve_to

#define cairo_debug_reset_static_data cairo_calls.cairo_debug_reset_static_data

#define cairo_destroy cairo_calls.cairo_destroy

#define cairo_fill cairo_calls.cairo_fill

#define cairo_image_surface_create cairo_calls.cairo_image_surface_create

#define cairo_line_to cairo_calls.cairo_line_to

#define cairo_move_to cairo_calls.cairo_move_to

#define cairo_new_sub_path cairo_calls.cairo_new_sub_path

#define cairo_paint cairo_calls.cairo_paint

#define cairo_rectangle cairo_calls.cairo_rectangle

#define cairo_rel_line_to cairo_calls.cairo_rel_line_to

#define cairo_restore cairo_calls.cairo_restore

#define cairo_save cairo_calls.cairo_save

#define cairo_scale cairo_calls.cairo_scale

#define cairo_select_font_face cairo_calls.cairo_select_font_face

#define cairo_set_dash cairo_calls.cairo_set_dash

#define cairo_set_font_size cairo_calls.cairo_set_font_size

#define cairo_set_line_width cairo_calls.cairo_set_line_width

#define cairo_set_source_rgb cairo_calls.cairo_set_source_rgb

#define cairo_show_text cairo_calls.cairo_show_text

#define cairo_status cairo_calls.cairo_status

#define cairo_status_to_string cairo_calls.cairo_status_to_string

#define cairo_stroke cairo_calls.cairo_stroke

#define cairo_surface_destroy cairo_calls.cairo_surface_destroy

#define cairo_surface_finish cairo_calls.cairo_surface_finish

#define cairo_surface_status cairo_calls.cairo_surface_status

#define cairo_surface_write_to_png cairo_calls.cairo_surface_write_to_png

#define cairo_svg_surface_create_for_stream \
	cairo_calls.cairo_svg_surface_create_for_stream

#define cairo_svg_surface_set_document_unit \
	cairo_calls.cairo_svg_surface_set_document_unit

#define cairo_text_extents cairo_calls.cairo_text_extents

#define cairo_translate cairo_calls.cairo_translate

struct box {
	double x, y, width, height;
};

struct ink {
	double red, green, blue;
};

extern const struct ink ink_paper, ink_text, ink_faint, ink_red, ink_felt,
	ink_rim, ink_mark, ink_plate;

struct lettering {
	double size;
	bool bold;
	struct ink ink;
};

void brush_use(cairo_t *, struct ink);

/* Makes a path of BOX with round corners. */
void brush_round(cairo_t *, struct box, double radius);

/* Fills BOX, whose corners are round. */
void brush_fill(cairo_t *, struct box, double radius, struct ink);

/* Draws its outline, WIDTH wide. */
void brush_outline(
	cairo_t *, struct box, double radius, double width, struct ink);

/* Puts a question mark in the place of each noncharacter of Unicode, as U+FFFF,
 * in TEXT, valid UTF-8 of LENGTH bytes with a NUL behind them: UTF-8 has them,
 * but neither cairo nor XML takes a text with one. Returns the new length. */
size_t brush_replace_noncharacters(char *text, size_t length);

/* How wide TEXT is, made printable and cut to what a picture has room for. */
double brush_text_width(cairo_t *, const struct lettering *, const char *text);

/* Draws TEXT, made printable, from X on, or where it ends at X, or around X;
 * what is wider than WIDTH is cut and ends in an ellipsis. Returns its width.
 */
double brush_text(cairo_t *, const struct lettering *, const char *text,
	double x, double y, double width);
void brush_text_right(cairo_t *, const struct lettering *, const char *text,
	double x, double y, double width);
void brush_text_middle(cairo_t *, const struct lettering *, const char *text,
	double x, double y, double width);

/* -1 with the reason in words: it is not installed. */
int cairo_library_load(char reason[static REASON_MAX]);

/* Frees the fonts, which are kept from picture to picture: no drawing may be
 * under way. */
void cairo_library_end(void);

#endif
