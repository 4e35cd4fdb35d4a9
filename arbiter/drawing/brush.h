/*
 * What all drawings share: boxes, inks, lettering. In points; the y of a line
 * of letters is that of the line they stand on.
 */
#ifndef DRAWING_BRUSH_H
#define DRAWING_BRUSH_H

#include <stdbool.h>
#include <stddef.h>

#include "drawing/cairo_library.h"

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

#endif
