/*
 * Cairo, which draws the pictures, as a library that is loaded late
 * (common/library.h). A module that draws includes this in the place of
 * <cairo.h>, and one that begins a picture loads it before.
 */
#ifndef DRAWING_CAIRO_LIBRARY_H
#define DRAWING_CAIRO_LIBRARY_H

#include <cairo-svg.h>
#include <cairo.h>

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

/* -1 with the reason in words: it is not installed. */
int cairo_library_load(char reason[static REASON_MAX]);

/* Frees the fonts, which are kept from picture to picture: no drawing may be
 * under way. */
void cairo_library_end(void);

#define cairo_arc		      cairo_calls.cairo_arc
#define cairo_clip		      cairo_calls.cairo_clip
#define cairo_close_path	      cairo_calls.cairo_close_path
#define cairo_create		      cairo_calls.cairo_create
#define cairo_curve_to		      cairo_calls.cairo_curve_to
#define cairo_debug_reset_static_data cairo_calls.cairo_debug_reset_static_data
#define cairo_destroy		      cairo_calls.cairo_destroy
#define cairo_fill		      cairo_calls.cairo_fill
#define cairo_image_surface_create    cairo_calls.cairo_image_surface_create
#define cairo_line_to		      cairo_calls.cairo_line_to
#define cairo_move_to		      cairo_calls.cairo_move_to
#define cairo_new_sub_path	      cairo_calls.cairo_new_sub_path
#define cairo_paint		      cairo_calls.cairo_paint
#define cairo_rectangle		      cairo_calls.cairo_rectangle
#define cairo_rel_line_to	      cairo_calls.cairo_rel_line_to
#define cairo_restore		      cairo_calls.cairo_restore
#define cairo_save		      cairo_calls.cairo_save
#define cairo_scale		      cairo_calls.cairo_scale
#define cairo_select_font_face	      cairo_calls.cairo_select_font_face
#define cairo_set_dash		      cairo_calls.cairo_set_dash
#define cairo_set_font_size	      cairo_calls.cairo_set_font_size
#define cairo_set_line_width	      cairo_calls.cairo_set_line_width
#define cairo_set_source_rgb	      cairo_calls.cairo_set_source_rgb
#define cairo_show_text		      cairo_calls.cairo_show_text
#define cairo_status		      cairo_calls.cairo_status
#define cairo_status_to_string	      cairo_calls.cairo_status_to_string
#define cairo_stroke		      cairo_calls.cairo_stroke
#define cairo_surface_destroy	      cairo_calls.cairo_surface_destroy
#define cairo_surface_finish	      cairo_calls.cairo_surface_finish
#define cairo_surface_status	      cairo_calls.cairo_surface_status
#define cairo_surface_write_to_png    cairo_calls.cairo_surface_write_to_png
#define cairo_svg_surface_create_for_stream \
	cairo_calls.cairo_svg_surface_create_for_stream
#define cairo_svg_surface_set_document_unit \
	cairo_calls.cairo_svg_surface_set_document_unit
#define cairo_text_extents cairo_calls.cairo_text_extents
#define cairo_translate	   cairo_calls.cairo_translate

#endif
