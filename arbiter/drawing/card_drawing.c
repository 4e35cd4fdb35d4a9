#include "drawing/card_drawing.h"

#include <string.h>

static const struct ink back_ink = {0.16, 0.33, 0.60};
static const struct ink lattice_ink = {0.55, 0.68, 0.88};
static const struct ink edge_ink = {0.45, 0.47, 0.50};
static const double radius = 5;

static const char suits[] = "CDHS";

static struct ink
ink_of(char suit)
{
	return suit == 'D' || suit == 'H' ? ink_red : ink_text;
}

/* Paths of suits, in units of their height, around the middle. */

static void
trace_heart(cairo_t *cairo)
{
	cairo_move_to(cairo, 0, 0.5);
	cairo_curve_to(cairo, -0.12, 0.28, -0.48, 0.12, -0.48, -0.20);
	cairo_curve_to(cairo, -0.48, -0.52, -0.10, -0.58, 0, -0.25);
	cairo_curve_to(cairo, 0.10, -0.58, 0.48, -0.52, 0.48, -0.20);
	cairo_curve_to(cairo, 0.48, 0.12, 0.12, 0.28, 0, 0.5);
	cairo_close_path(cairo);
}

static void
trace_diamond(cairo_t *cairo)
{
	cairo_move_to(cairo, 0, -0.5);
	cairo_curve_to(cairo, 0.08, -0.32, 0.24, -0.12, 0.36, 0);
	cairo_curve_to(cairo, 0.24, 0.12, 0.08, 0.32, 0, 0.5);
	cairo_curve_to(cairo, -0.08, 0.32, -0.24, 0.12, -0.36, 0);
	cairo_curve_to(cairo, -0.24, -0.12, -0.08, -0.32, 0, -0.5);
	cairo_close_path(cairo);
}

static void
trace_foot(cairo_t *cairo)
{
	cairo_move_to(cairo, 0.04, 0);
	cairo_curve_to(cairo, 0.03, 0.28, 0.06, 0.40, 0.20, 0.5);
	cairo_line_to(cairo, -0.20, 0.5);
	cairo_curve_to(cairo, -0.06, 0.40, -0.03, 0.28, -0.04, 0);
	cairo_close_path(cairo);
}

static void
trace_spade(cairo_t *cairo)
{
	cairo_move_to(cairo, 0, -0.5);
	cairo_curve_to(cairo, 0.12, -0.26, 0.46, -0.12, 0.46, 0.14);
	cairo_curve_to(cairo, 0.46, 0.40, 0.10, 0.40, 0, 0.18);
	cairo_curve_to(cairo, -0.10, 0.40, -0.46, 0.40, -0.46, 0.14);
	cairo_curve_to(cairo, -0.46, -0.12, -0.12, -0.26, 0, -0.5);
	cairo_close_path(cairo);
	trace_foot(cairo);
}

static void
trace_club(cairo_t *cairo)
{
	static const struct {
		double x, y;
	} leaves[] = {{0, -0.26}, {-0.25, 0.10}, {0.25, 0.10}, {0, 0}};

	for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++) {
		double size = i == 3 ? 0.12 : 0.235;

		cairo_new_sub_path(cairo);
		cairo_arc(cairo, leaves[i].x, leaves[i].y, size, 0, 6.2831853);
		cairo_close_path(cairo);
	}
	trace_foot(cairo);
}

/* Draws SUIT, one of the French, around X and Y. */
static void
draw_suit(cairo_t *cairo, char suit, double x, double y, double height)
{
	static void (*const trace[])(cairo_t *) = {
		trace_club, trace_diamond, trace_heart, trace_spade};

	cairo_save(cairo);
	cairo_translate(cairo, x, y);
	cairo_scale(cairo, height, height);
	trace[strchr(suits, suit) - suits](cairo);
	cairo_restore(cairo);
	brush_use(cairo, ink_of(suit));
	cairo_fill(cairo);
}

static bool
is_french(char suit)
{
	return suit != '\0' && strchr(suits, suit);
}

/* The value as a card shows it. */
static void
write_value(char value, char text[static 3])
{
	memcpy(text, value == 'T' ? "10" : (char[]){value, '\0'},
		value == 'T' ? 3 : 2);
}

/* Draws SUIT, or writes it. */
static void
mark_suit(cairo_t *cairo, char suit, double x, double y, double height)
{
	const struct lettering letters = {height, true, ink_text};
	const char text[] = {suit, '\0'};

	if (is_french(suit))
		draw_suit(cairo, suit, x, y, height);
	else
		brush_text_middle(cairo, &letters, text, x, y + height * 0.36,
			height * 2);
}

void
card_drawing_face(cairo_t *cairo, struct box box, const char *face)
{
	struct lettering letters = {
		box.height * 0.235, true, ink_of(face[0] ? face[1] : '\0')};
	char value[3];

	brush_fill(cairo, box, radius, ink_paper);
	brush_outline(cairo, box, radius, 1, edge_ink);
	if (strlen(face) != 2) {
		brush_text_middle(cairo, &letters, face, box.x + box.width / 2,
			box.y + box.height / 2, box.width - 4);
		return;
	}
	write_value(face[0], value);
	if (value[1] != '\0')
		letters.size *= 0.86;
	brush_text_middle(cairo, &letters, value, box.x + box.width * 0.21,
		box.y + box.height * 0.25, box.width);
	mark_suit(cairo, face[1], box.x + box.width * 0.21,
		box.y + box.height * 0.40, box.height * 0.17);
	mark_suit(cairo, face[1], box.x + box.width * 0.62,
		box.y + box.height * 0.67, box.height * 0.40);
}

void
card_drawing_back(cairo_t *cairo, struct box box)
{
	const struct box inner = {
		box.x + 4, box.y + 4, box.width - 8, box.height - 8};
	const double step = inner.width / 4;

	brush_fill(cairo, box, radius, ink_paper);
	brush_outline(cairo, box, radius, 1, edge_ink);
	brush_fill(cairo, inner, 2, back_ink);
	cairo_save(cairo);
	brush_round(cairo, inner, 2);
	cairo_clip(cairo);
	for (double at = -inner.height; at < inner.width; at += step) {
		cairo_move_to(cairo, inner.x + at, inner.y);
		cairo_rel_line_to(cairo, inner.height, inner.height);
		cairo_move_to(cairo, inner.x + at, inner.y + inner.height);
		cairo_rel_line_to(cairo, inner.height, -inner.height);
	}
	brush_use(cairo, lattice_ink);
	cairo_set_line_width(cairo, 1);
	cairo_stroke(cairo);
	cairo_restore(cairo);
}

bool
card_drawing_is_word(const char *word, size_t length)
{
	if (length == 1)
		return is_french(word[0]);
	return length == 2 && word[0] != '\0' &&
	       strchr("23456789TJQKA1", word[0]) && is_french(word[1]);
}

double
card_drawing_word(cairo_t *cairo, const struct lettering *lettering,
	const char *word, size_t length, double x, double y, bool drawn)
{
	const char suit = word[length - 1];
	struct lettering letters = *lettering;
	double width = 0;
	char value[3] = "";

	letters.ink = ink_of(suit);
	if (length == 2) {
		write_value(word[0], value);
		width = brush_text_width(cairo, &letters, value);
	}
	if (drawn) {
		brush_text(cairo, &letters, value, x, y, width + 1);
		draw_suit(cairo, suit, x + width + letters.size * 0.45,
			y - letters.size * 0.36, letters.size * 0.85);
	}
	return width + letters.size * 0.9;
}
