/*
 * Cards: faces of a value and a suit, as "7H", and backs. The four French suits
 * are drawn, others are written.
 */
#ifndef DRAWING_CARD_DRAWING_H
#define DRAWING_CARD_DRAWING_H

#include <stdbool.h>
#include <stddef.h>

#include "drawing/brush.h"

void card_drawing_face(cairo_t *, struct box, const char *face);
void card_drawing_back(cairo_t *, struct box);

/* Is WORD of LENGTH bytes a French card, or a suit alone? */
bool card_drawing_is_word(const char *word, size_t length);

/* Draws such a word in a line of letters. Returns its width; with DRAWN false
 * only that. */
double card_drawing_word(cairo_t *, const struct lettering *, const char *word,
	size_t length, double x, double y, bool drawn);

#endif
