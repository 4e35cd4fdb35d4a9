/* What frames say, in a line: cards and suits are drawn. */
#ifndef DRAWING_SENTENCE_H
#define DRAWING_SENTENCE_H

#include "drawing/brush.h"

/* Draws TEXT from X on, cut where it is wider than WIDTH; with CARDS its words
 * that are cards or suits as such. Returns where it ends. */
double sentence_draw(cairo_t *, const struct lettering *, const char *text,
	double x, double y, double width, bool cards);

#endif
