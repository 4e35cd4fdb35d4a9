#include "drawing/piece_drawing.h"

#include <string.h>

#include "drawing/card_drawing.h"
#include "drawing/tile_drawing.h"

static const struct ink counter_ink = {0.72, 0.66, 0.55};

static void
draw_counter(cairo_t *cairo, struct box box, const char *face)
{
	const struct lettering letters = {box.height * 0.25, true, ink_text};

	brush_fill(cairo, box, box.width / 4, counter_ink);
	brush_outline(cairo, box, box.width / 4, 1, ink_faint);
	brush_text_middle(cairo, &letters, face ? face : "",
		box.x + box.width / 2, box.y + box.height / 2, box.width - 4);
}

static bool
is_card(const char *kind)
{
	return strcmp(kind, "card") == 0;
}

void
piece_drawing(
	cairo_t *cairo, struct box box, const char *kind, const char *face)
{
	if (is_card(kind) && face)
		card_drawing_face(cairo, box, face);
	else if (is_card(kind))
		card_drawing_back(cairo, box);
	else
		draw_counter(cairo, box, face);
}

void
piece_drawing_square(cairo_t *cairo, struct box box, const char *kind,
	const char *face, unsigned marked)
{
	if (strcmp(kind, "tile") == 0) {
		tile_drawing_face(cairo, box, face, marked);
		return;
	}
	draw_counter(cairo, box, face);
	if (marked != 0)
		brush_outline(cairo, box, box.width / 4, 3, ink_mark);
}
