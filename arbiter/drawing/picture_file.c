#include "drawing/picture_file.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-svg.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <jansson.h>

#include "base/reason.h"
#include "base/table.h"
#include "base/text.h"
#include "common/frame_grid.h"
#include "common/game.h"
#include "common/library.h"
#include "common/mark.h"
#include "drawing/frame_fields.h"
#include "drawing/frame_text.h"

/*
 * Cairo, which draws the pictures, as a library that is loaded late
 * (common/library.h).
 */

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

static struct {
	CAIRO_CALLS(LIBRARY_CALL)
} pen;

static struct {
	LIBRARY_CALL(FcFini)
} fonts;

static bool loaded;

/* -1 with the reason in words: it is not installed. */
static int
cairo_library_load(char reason[static REASON_MAX])
{
	static const char *const calls[] = {CAIRO_CALLS(LIBRARY_NAME) NULL};
	static const char *const of_fonts[] = {LIBRARY_NAME(FcFini) NULL};
	char why[REASON_MAX];

	if (!loaded && (library_load("libcairo.so.2", calls, &pen, why,
				sizeof why) < 0 ||
			       library_load("libfontconfig.so.1", of_fonts,
				       &fonts, why, sizeof why) < 0))
		return reason_say(reason, "pictures need cairo: %.900s", why);
	loaded = true;
	return 0;
}

/*
 * What all drawings share: boxes, inks, lettering. In points; the y of a line
 * of letters is that of the line they stand on.
 */

struct box {
	double x, y, width, height;
};

struct ink {
	double red, green, blue;
};

struct lettering {
	double size;
	bool bold;
	struct ink ink;
};

/* Bytes of a text that are looked at: more than any picture has room for. */
enum { SHOWN_MAX = 512 };

static const char ellipsis[] = "…";

static const struct ink ink_paper = {1, 1, 1};
static const struct ink ink_text = {0.11, 0.12, 0.14};
static const struct ink ink_faint = {0.36, 0.38, 0.42};
static const struct ink ink_red = {0.78, 0.07, 0.12};
static const struct ink ink_felt = {0.13, 0.42, 0.29};
static const struct ink ink_rim = {0.08, 0.29, 0.20};
static const struct ink ink_mark = {1.00, 0.82, 0.25};
static const struct ink ink_plate = {0.97, 0.97, 0.95};

static void
brush_use(cairo_t *cairo, struct ink ink)
{
	pen.cairo_set_source_rgb(cairo, ink.red, ink.green, ink.blue);
}

/* Makes a path of BOX with round corners. */
static void
brush_round(cairo_t *cairo, struct box box, double radius)
{
	double right = box.x + box.width - radius;
	double bottom = box.y + box.height - radius;

	pen.cairo_new_sub_path(cairo);
	pen.cairo_arc(cairo, right, box.y + radius, radius, -M_PI_2, 0);
	pen.cairo_arc(cairo, right, bottom, radius, 0, M_PI_2);
	pen.cairo_arc(cairo, box.x + radius, bottom, radius, M_PI_2, M_PI);
	pen.cairo_arc(cairo, box.x + radius, box.y + radius, radius, M_PI,
		3 * M_PI_2);
	pen.cairo_close_path(cairo);
}

/* Fills BOX, whose corners are round. */
static void
brush_fill(cairo_t *cairo, struct box box, double radius, struct ink ink)
{
	brush_round(cairo, box, radius);
	brush_use(cairo, ink);
	pen.cairo_fill(cairo);
}

/* Draws its outline, WIDTH wide. */
static void
brush_outline(cairo_t *cairo, struct box box, double radius, double width,
	struct ink ink)
{
	brush_round(cairo, box, radius);
	brush_use(cairo, ink);
	pen.cairo_set_line_width(cairo, width);
	pen.cairo_stroke(cairo);
}

/* How many bytes the noncharacter at AT has; 0: it is none. A NUL ends what is
 * looked at. */
static size_t
noncharacter(const uint8_t *at)
{
	if (at[0] == 0xef && at[1] == 0xb7 && at[2] >= 0x90 && at[2] <= 0xaf)
		return 3; /* U+FDD0 to U+FDEF */
	if (at[0] == 0xef && at[1] == 0xbf && at[2] >= 0xbe)
		return 3; /* U+FFFE and U+FFFF */
	if (at[0] >= 0xf0 && (at[1] & 0xf) == 0xf && at[2] == 0xbf &&
		at[3] >= 0xbe)
		return 4; /* the same of the other planes */
	return 0;
}

/* Puts a question mark in the place of each noncharacter of Unicode, as U+FFFF,
 * in TEXT, valid UTF-8 of LENGTH bytes with a NUL behind them: UTF-8 has them,
 * but neither cairo nor XML takes a text with one. Returns the new length. */
static size_t
brush_replace_noncharacters(char *text, size_t length)
{
	char *to = text;

	for (const char *at = text; at < text + length;) {
		size_t bytes = noncharacter((const uint8_t *)at);

		*to++ = bytes > 0 ? '?' : *at;
		at += bytes > 0 ? bytes : 1;
	}
	*to = '\0';
	return (size_t)(to - text);
}

static double
width_of(cairo_t *cairo, const struct lettering *lettering, const char *text)
{
	cairo_text_extents_t extents;

	pen.cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
		lettering->bold ? CAIRO_FONT_WEIGHT_BOLD
				: CAIRO_FONT_WEIGHT_NORMAL);
	pen.cairo_set_font_size(cairo, lettering->size);
	pen.cairo_text_extents(cairo, text, &extents);
	return extents.x_advance;
}

/* Takes the last character, of one or more bytes, from SHOWN. */
static void
drop_character(char *shown, size_t *length)
{
	while (*length > 0 && ((uint8_t)shown[*length - 1] & 0xc0) == 0x80)
		--*length;
	if (*length > 0)
		--*length;
	shown[*length] = '\0';
}

/* Cuts TEXT, made printable, so that it is at most WIDTH wide in SHOWN.
 * Returns how wide it is. */
static double
cut(cairo_t *cairo, const struct lettering *lettering, const char *text,
	double width, char shown[static SHOWN_MAX])
{
	const size_t room = SHOWN_MAX - sizeof ellipsis;
	size_t length = text_printable_string(shown, room, text);

	length = brush_replace_noncharacters(shown, length);
	double needed = width_of(cairo, lettering, shown);
	while (needed > width && length > 0) {
		drop_character(shown, &length);
		memcpy(shown + length, ellipsis, sizeof ellipsis);
		needed = width_of(cairo, lettering, shown);
	}
	return needed;
}

/* How wide TEXT is, made printable and cut to what a picture has room for. */
static double
brush_text_width(
	cairo_t *cairo, const struct lettering *lettering, const char *text)
{
	char shown[SHOWN_MAX];

	return cut(cairo, lettering, text, INFINITY, shown);
}

enum side { FROM, AROUND, UP_TO };

/* Draws TEXT, made printable, from X on, around X, or so that it ends there; what is
 * wider than WIDTH is cut and ends in an ellipsis. Returns its width. */
static double
brush_text(cairo_t *cairo, const struct lettering *lettering, const char *text,
	enum side side, double x, double y, double width)
{
	char shown[SHOWN_MAX];
	double needed = cut(cairo, lettering, text, width, shown);

	brush_use(cairo, lettering->ink);
	pen.cairo_move_to(cairo, x - needed * side / 2, y);
	pen.cairo_show_text(cairo, shown);
	return needed;
}

/*
 * What lies in a place of a frame: cards, tiles and other pieces, in hands,
 * rows, piles and on grids; and what frames say, in a line, with cards and
 * suits drawn.
 */

/* The size of a piece that does not lie on a grid. */
enum { PIECE_WIDTH = 46, PIECE_HEIGHT = 66 };

/* Cards: faces of a value and a suit, as "7H", and backs. The four French suits
 * are drawn, others are written. src/web/page/frame.js draws the same cards and
 * tiles. */

static const struct ink back_ink = {0.16, 0.33, 0.60};
static const struct ink lattice_ink = {0.55, 0.68, 0.88};
static const struct ink edge_ink = {0.45, 0.47, 0.50};
static const double card_radius = 5;

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
	pen.cairo_move_to(cairo, 0, 0.5);
	pen.cairo_curve_to(cairo, -0.12, 0.28, -0.48, 0.12, -0.48, -0.20);
	pen.cairo_curve_to(cairo, -0.48, -0.52, -0.10, -0.58, 0, -0.25);
	pen.cairo_curve_to(cairo, 0.10, -0.58, 0.48, -0.52, 0.48, -0.20);
	pen.cairo_curve_to(cairo, 0.48, 0.12, 0.12, 0.28, 0, 0.5);
	pen.cairo_close_path(cairo);
}

static void
trace_diamond(cairo_t *cairo)
{
	pen.cairo_move_to(cairo, 0, -0.5);
	pen.cairo_curve_to(cairo, 0.08, -0.32, 0.24, -0.12, 0.36, 0);
	pen.cairo_curve_to(cairo, 0.24, 0.12, 0.08, 0.32, 0, 0.5);
	pen.cairo_curve_to(cairo, -0.08, 0.32, -0.24, 0.12, -0.36, 0);
	pen.cairo_curve_to(cairo, -0.24, -0.12, -0.08, -0.32, 0, -0.5);
	pen.cairo_close_path(cairo);
}

static void
trace_foot(cairo_t *cairo)
{
	pen.cairo_move_to(cairo, 0.04, 0);
	pen.cairo_curve_to(cairo, 0.03, 0.28, 0.06, 0.40, 0.20, 0.5);
	pen.cairo_line_to(cairo, -0.20, 0.5);
	pen.cairo_curve_to(cairo, -0.06, 0.40, -0.03, 0.28, -0.04, 0);
	pen.cairo_close_path(cairo);
}

static void
trace_spade(cairo_t *cairo)
{
	pen.cairo_move_to(cairo, 0, -0.5);
	pen.cairo_curve_to(cairo, 0.12, -0.26, 0.46, -0.12, 0.46, 0.14);
	pen.cairo_curve_to(cairo, 0.46, 0.40, 0.10, 0.40, 0, 0.18);
	pen.cairo_curve_to(cairo, -0.10, 0.40, -0.46, 0.40, -0.46, 0.14);
	pen.cairo_curve_to(cairo, -0.46, -0.12, -0.12, -0.26, 0, -0.5);
	pen.cairo_close_path(cairo);
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

		pen.cairo_new_sub_path(cairo);
		pen.cairo_arc(
			cairo, leaves[i].x, leaves[i].y, size, 0, 6.2831853);
		pen.cairo_close_path(cairo);
	}
	trace_foot(cairo);
}

/* Draws SUIT, one of the French, around X and Y. */
static void
draw_suit(cairo_t *cairo, char suit, double x, double y, double height)
{
	static void (*const trace[])(cairo_t *) = {
		trace_club, trace_diamond, trace_heart, trace_spade};

	pen.cairo_save(cairo);
	pen.cairo_translate(cairo, x, y);
	pen.cairo_scale(cairo, height, height);
	trace[strchr(suits, suit) - suits](cairo);
	pen.cairo_restore(cairo);
	brush_use(cairo, ink_of(suit));
	pen.cairo_fill(cairo);
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
		brush_text(cairo, &letters, text, AROUND, x, y + height * 0.36,
			height * 2);
}

static void
draw_card(cairo_t *cairo, struct box box, const char *face)
{
	struct lettering letters = {
		box.height * 0.235, true, ink_of(face[0] ? face[1] : '\0')};
	char value[3];

	brush_fill(cairo, box, card_radius, ink_paper);
	brush_outline(cairo, box, card_radius, 1, edge_ink);
	if (strlen(face) != 2) {
		brush_text(cairo, &letters, face, AROUND, box.x + box.width / 2,
			box.y + box.height / 2, box.width - 4);
		return;
	}
	write_value(face[0], value);
	if (value[1] != '\0')
		letters.size *= 0.86;
	brush_text(cairo, &letters, value, AROUND, box.x + box.width * 0.21,
		box.y + box.height * 0.25, box.width);
	mark_suit(cairo, face[1], box.x + box.width * 0.21,
		box.y + box.height * 0.40, box.height * 0.17);
	mark_suit(cairo, face[1], box.x + box.width * 0.62,
		box.y + box.height * 0.67, box.height * 0.40);
}

static void
draw_back(cairo_t *cairo, struct box box)
{
	const struct box inner = {
		box.x + 4, box.y + 4, box.width - 8, box.height - 8};
	const double step = inner.width / 4;

	brush_fill(cairo, box, card_radius, ink_paper);
	brush_outline(cairo, box, card_radius, 1, edge_ink);
	brush_fill(cairo, inner, 2, back_ink);
	pen.cairo_save(cairo);
	brush_round(cairo, inner, 2);
	pen.cairo_clip(cairo);
	for (double at = -inner.height; at < inner.width; at += step) {
		pen.cairo_move_to(cairo, inner.x + at, inner.y);
		pen.cairo_rel_line_to(cairo, inner.height, inner.height);
		pen.cairo_move_to(cairo, inner.x + at, inner.y + inner.height);
		pen.cairo_rel_line_to(cairo, inner.height, -inner.height);
	}
	brush_use(cairo, lattice_ink);
	pen.cairo_set_line_width(cairo, 1);
	pen.cairo_stroke(cairo);
	pen.cairo_restore(cairo);
}

/* Is WORD of LENGTH bytes a French card, or a suit alone? */
static bool
is_card_word(const char *word, size_t length)
{
	if (length == 1)
		return is_french(word[0]);
	return length == 2 && word[0] != '\0' &&
	       strchr("23456789TJQKA1", word[0]) && is_french(word[1]);
}

/* Draws such a word in a line of letters. Returns its width; with DRAWN false
 * only that. */
static double
draw_card_word(cairo_t *cairo, const struct lettering *lettering,
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
		brush_text(cairo, &letters, value, FROM, x, y, width + 1);
		draw_suit(cairo, suit, x + width + letters.size * 0.45,
			y - letters.size * 0.36, letters.size * 0.85);
	}
	return width + letters.size * 0.9;
}

/* Tiles whose edges of one colour are joined by a path: faces are the colours
 * of the edges, west, north, east, south, as "lldd". */

enum { WEST, NORTH, EAST, SOUTH, TILE_SIDES };

/* Both colours of paths stand out from it, by 3 to 1 at least. */
static const struct ink ground_ink = {0.62, 0.47, 0.33};
static const struct ink light_ink = {1, 0.99, 0.92};
static const struct ink dark_ink = {0.13, 0.14, 0.20};

/* Parts of the side of a tile. */
static const double path_width = 0.22;
static const double halo_width = 0.44;

/* The other side that FACE joins SIDE with. */
static int
joined_with(const char *face, int side)
{
	for (int other = 0; other < TILE_SIDES; other++)
		if (other != side && face[other] == face[side])
			return other;
	return side;
}

/* The arc between two neighbouring sides, around their corner. */
static void
trace_arc(cairo_t *cairo, struct box box, bool east, bool south)
{
	double from = south ? (east ? 2 : 3) : (east ? 1 : 0);

	pen.cairo_new_sub_path(cairo);
	pen.cairo_arc(cairo, box.x + (east ? box.width : 0),
		box.y + (south ? box.height : 0), box.width / 2, from * M_PI_2,
		(from + 1) * M_PI_2);
}

static void
trace_path(cairo_t *cairo, struct box box, int one, int other)
{
	if (one % 2 != other % 2) {
		trace_arc(cairo, box, one == EAST || other == EAST,
			one == SOUTH || other == SOUTH);
	} else if (one % 2 == WEST) {
		pen.cairo_move_to(cairo, box.x, box.y + box.height / 2);
		pen.cairo_rel_line_to(cairo, box.width, 0);
	} else {
		pen.cairo_move_to(cairo, box.x + box.width / 2, box.y);
		pen.cairo_rel_line_to(cairo, 0, box.height);
	}
}

static void
draw_path(cairo_t *cairo, struct box box, const char *face, int side,
	bool has_halo)
{
	int other = joined_with(face, side);

	if (has_halo) {
		trace_path(cairo, box, side, other);
		brush_use(cairo, ink_mark);
		pen.cairo_set_line_width(cairo, halo_width * box.width);
		pen.cairo_stroke(cairo);
	}
	trace_path(cairo, box, side, other);
	brush_use(cairo, face[side] == 'l' ? light_ink : dark_ink);
	pen.cairo_set_line_width(cairo, path_width * box.width);
	pen.cairo_stroke(cairo);
}

/* Does FACE join its sides two by two? */
static bool
is_tile(const char *face)
{
	return strlen(face) == TILE_SIDES && joined_with(face, WEST) != WEST &&
	       joined_with(face, NORTH) != NORTH &&
	       joined_with(face, EAST) != EAST &&
	       joined_with(face, SOUTH) != SOUTH;
}

/* The paths that leave through the sides of HALOS, bit s for side s from west
 * on, have a halo. */
static void
draw_tile(cairo_t *cairo, struct box box, const char *face, unsigned halos)
{
	brush_use(cairo, ground_ink);
	pen.cairo_rectangle(cairo, box.x, box.y, box.width, box.height);
	pen.cairo_fill(cairo);
	if (!is_tile(face))
		return;
	for (int side = 0; side < TILE_SIDES; side++) {
		int other = joined_with(face, side);

		if (other > side)
			draw_path(cairo, box, face, side,
				((halos >> side | halos >> other) & 1) != 0);
	}
}

/* Marks: discs of a colour with a text, as common/mark.h has them. */

static const struct {
	struct ink disc, text;
} mark_inks[MARK_COLOURS] = {
	[MARK_BLACK] = {{0.12, 0.12, 0.13}, {1, 1, 1}},
	[MARK_WHITE] = {{0.98, 0.98, 0.97}, {0.1, 0.1, 0.1}},
	[MARK_RED] = {{0.75, 0.10, 0.12}, {1, 1, 1}},
	[MARK_ORANGE] = {{0.96, 0.58, 0.16}, {0.1, 0.1, 0.1}},
	[MARK_YELLOW] = {{0.97, 0.86, 0.25}, {0.1, 0.1, 0.1}},
	[MARK_GREEN] = {{0.10, 0.47, 0.22}, {1, 1, 1}},
	[MARK_BLUE] = {{0.11, 0.33, 0.70}, {1, 1, 1}},
	[MARK_PURPLE] = {{0.45, 0.18, 0.60}, {1, 1, 1}},
};

static void
draw_mark(cairo_t *cairo, struct box box, const struct mark *mark)
{
	const double side = fmin(box.width, box.height) * 0.9;
	const struct box disc = {box.x + (box.width - side) / 2,
		box.y + (box.height - side) / 2, side, side};
	const struct lettering letters = {
		side * 0.5, true, mark_inks[mark->colour].text};

	brush_fill(cairo, disc, side / 2, mark_inks[mark->colour].disc);
	brush_outline(cairo, disc, side / 2, 1, edge_ink);
	if (*mark->text != '\0')
		brush_text(cairo, &letters, mark->text, AROUND,
			disc.x + side / 2,
			disc.y + side / 2 + letters.size * 0.36, side);
}

/* Pieces of any kind, as frames name it; a mark is a disc, and a kind that is
 * not known a plain counter with its face written on it. */

static const struct ink counter_ink = {0.72, 0.66, 0.55};

static void
draw_counter(cairo_t *cairo, struct box box, const char *face)
{
	const struct lettering letters = {box.height * 0.25, true, ink_text};
	struct mark mark;

	if (face && mark_parse(face, &mark)) {
		draw_mark(cairo, box, &mark);
		return;
	}
	brush_fill(cairo, box, box.width / 4, counter_ink);
	brush_outline(cairo, box, box.width / 4, 1, ink_faint);
	brush_text(cairo, &letters, face ? face : "", AROUND,
		box.x + box.width / 2, box.y + box.height / 2, box.width - 4);
}

static bool
is_card(const char *kind)
{
	return strcmp(kind, "card") == 0;
}

/* FACE is NULL where it is not known. */
static void
draw_piece(cairo_t *cairo, struct box box, const char *kind, const char *face)
{
	if (is_card(kind) && face)
		draw_card(cairo, box, face);
	else if (is_card(kind))
		draw_back(cairo, box);
	else
		draw_counter(cairo, box, face);
}

/* Its sides MARKED, bit s for side s from west clockwise, are where what the
 * last move made goes on. */
static void
draw_piece_on_square(cairo_t *cairo, struct box box, const char *kind,
	const char *face, unsigned marked)
{
	if (strcmp(kind, "tile") == 0) {
		draw_tile(cairo, box, face, marked);
		return;
	}
	draw_counter(cairo, box, face);
	if (marked != 0)
		brush_outline(cairo, box, box.width / 4, 3, ink_mark);
}

/* Of a piece that lies below others so much is seen at least, if there is
 * room: its value, and the suit below that. */
static const double seen_right = 17;
static const double seen_down = 34;

static const double between = 4;

/* Fans: pieces of a hand or a row. */

enum fan_way {
	FAN_HELD, /* as a hand: rather over each other than in more rows */
	FAN_LAID, /* as on a table: rather in more rows */
};

/* How pieces lie in a box: side by side while there is room, and then one half
 * over the other, in one row or several. */
struct fan {
	struct box box;
	size_t count, rows, in_a_row;
	double right, down; /* from piece to piece, and from row to row */
};

static void
fan_init(struct fan *fan, struct box box, size_t count, enum fan_way way)
{
	const double beside = PIECE_WIDTH + between;
	const double below = PIECE_HEIGHT + between;
	const double wanted = way == FAN_LAID ? beside : seen_right;
	const size_t most =
		1 + (size_t)fmax(0, (box.height - PIECE_HEIGHT) / seen_down);

	*fan = (struct fan){.box = box, .count = count, .right = beside};
	while (++fan->rows <= most) {
		fan->in_a_row = (count + fan->rows - 1) / fan->rows;
		if (fan->in_a_row <= 1)
			break;
		fan->right = fmin(beside, (box.width - PIECE_WIDTH) /
						  (double)(fan->in_a_row - 1));
		if (fan->right >= wanted || fan->rows == most)
			break;
	}
	if (fan->rows > 1)
		fan->down = fmin(below,
			(box.height - PIECE_HEIGHT) / (double)(fan->rows - 1));
}

/* The box of piece NUMBER; a later one lies over an earlier one. */
static struct box
fan_at(const struct fan *fan, size_t number)
{
	size_t row = number / fan->in_a_row;
	size_t rest = fan->count - row * fan->in_a_row;
	double last =
		(double)((rest < fan->in_a_row ? rest : fan->in_a_row) - 1);
	double width = last * fan->right + PIECE_WIDTH;
	double height = (double)(fan->rows - 1) * fan->down + PIECE_HEIGHT;

	return (struct box){
		fan->box.x + (fan->box.width - width) / 2 +
			(double)(number % fan->in_a_row) * fan->right,
		fan->box.y + (fan->box.height - height) / 2 +
			(double)row * fan->down,
		PIECE_WIDTH, PIECE_HEIGHT};
}

/* A grid with its coordinates and the pieces on it. */

static const struct ink board_ink = {0.90, 0.88, 0.83};
static const struct ink grid_ink = {0.62, 0.60, 0.55};

struct grid {
	int rows, columns;
	double square;
	struct box box; /* without the coordinates */
};

static struct box
square_at(const struct grid *grid, int row, int column)
{
	return (struct box){grid->box.x + column * grid->square,
		grid->box.y + row * grid->square, grid->square, grid->square};
}

/* There is a square's room for coordinates on each side. */
static void
grid_init(struct grid *grid, struct box box, const json_t *place)
{
	const json_t *size = json_object_get(place, "size");

	grid->rows = frame_item(size, 0);
	grid->columns = frame_item(size, 1);
	grid->square = fmin(
		box.width / (grid->columns + 2), box.height / (grid->rows + 2));
	grid->box.width = grid->columns * grid->square;
	grid->box.height = grid->rows * grid->square;
	grid->box.x = box.x + (box.width - grid->box.width) / 2;
	grid->box.y = box.y + (box.height - grid->box.height) / 2;
}

static void
draw_lines(cairo_t *cairo, const struct grid *grid)
{
	for (int row = 0; row <= grid->rows; row++) {
		pen.cairo_move_to(
			cairo, grid->box.x, grid->box.y + row * grid->square);
		pen.cairo_rel_line_to(cairo, grid->box.width, 0);
	}
	for (int column = 0; column <= grid->columns; column++) {
		pen.cairo_move_to(cairo, grid->box.x + column * grid->square,
			grid->box.y);
		pen.cairo_rel_line_to(cairo, 0, grid->box.height);
	}
	brush_use(cairo, grid_ink);
	pen.cairo_set_line_width(cairo, 1);
	pen.cairo_stroke(cairo);
}

static void
write_coordinate(cairo_t *cairo, const struct grid *grid, const char *text,
	struct box square)
{
	const struct lettering letters = {
		fmin(12, grid->square * 0.55), false, {0.90, 0.95, 0.91}};

	brush_text(cairo, &letters, text, AROUND, square.x + square.width / 2,
		square.y + square.height / 2 + letters.size * 0.36,
		square.width);
}

static void
write_coordinates(cairo_t *cairo, const struct grid *grid, const json_t *place)
{
	char text[FRAME_GRID_NAME_MAX];

	for (int row = 0; row < grid->rows; row++) {
		const char *name =
			frame_grid_name(place, "rows", (size_t)row, text);

		write_coordinate(cairo, grid, name, square_at(grid, row, -1));
		write_coordinate(
			cairo, grid, name, square_at(grid, row, grid->columns));
	}
	for (int column = 0; column < grid->columns; column++) {
		const char *name =
			frame_grid_name(place, "columns", (size_t)column, text);

		write_coordinate(
			cairo, grid, name, square_at(grid, -1, column));
		write_coordinate(
			cairo, grid, name, square_at(grid, grid->rows, column));
	}
}

/* The side of the square A where B touches it, as a bit from west clockwise; 0
 * where it does not. */
static unsigned
side_between(const json_t *a, const json_t *b)
{
	int down = frame_item(b, 0) - frame_item(a, 0);
	int right = frame_item(b, 1) - frame_item(a, 1);

	if (abs(down) + abs(right) != 1)
		return 0;
	if (down == 0)
		return right < 0 ? 1 << 0 : 1 << 2;
	return down < 0 ? 1 << 1 : 1 << 3;
}

/* Where the line through the squares AT goes on from the square of FACE; all
 * sides where that is the only square. */
static unsigned
sides_on(const json_t *at, const json_t *face)
{
	size_t count = json_array_size(at);
	size_t i;
	const json_t *square;

	json_array_foreach(at, i, square)
	{
		if (frame_item(square, 0) != frame_item(face, 0) ||
			frame_item(square, 1) != frame_item(face, 1))
			continue;
		unsigned sides =
			side_between(
				square, json_array_get(at, (i + 1) % count)) |
			side_between(square,
				json_array_get(at, (i + count - 1) % count));
		return sides == 0 ? 15 : sides;
	}
	return 0;
}

/* The sides where what was made goes on from FACE, in the place NUMBER. */
static unsigned
marked_sides(const json_t *frame, size_t number, const json_t *face)
{
	const json_t *marks =
		json_object_get(json_object_get(frame, "last"), "marks");
	unsigned sides = 0;
	size_t i;
	const json_t *mark;

	json_array_foreach(marks, i, mark)
	{
		if (frame_number(mark, "place", -1) == (int)number)
			sides |= sides_on(json_object_get(mark, "at"), face);
	}
	return sides;
}

static void
draw_pieces(cairo_t *cairo, const struct grid *grid, const json_t *frame,
	size_t number, const json_t *place)
{
	size_t i;
	const json_t *face;

	json_array_foreach(json_object_get(place, "faces"), i,
		face) draw_piece_on_square(cairo,
		square_at(grid, frame_item(face, 0), frame_item(face, 1)),
		frame_string(place, "piece"),
		json_string_value(json_array_get(face, 2)),
		marked_sides(frame, number, face));
}

/* What has just been put down. */
static void
outline_moved(cairo_t *cairo, const struct grid *grid, const json_t *frame,
	size_t number, const json_t *place)
{
	size_t i;
	const json_t *face;

	json_array_foreach(json_object_get(place, "faces"), i, face)
	{
		if (frame_has_moved(frame, number, face))
			brush_outline(cairo,
				square_at(grid, frame_item(face, 0),
					frame_item(face, 1)),
				2, 2.5, ink_mark);
	}
}

static void
draw_grid(cairo_t *cairo, struct box box, const json_t *frame, size_t number)
{
	const json_t *place =
		json_array_get(json_object_get(frame, "places"), number);
	struct grid grid;

	grid_init(&grid, box, place);
	brush_fill(cairo, grid.box, 1, board_ink);
	draw_pieces(cairo, &grid, frame, number, place);
	draw_lines(cairo, &grid);
	outline_moved(cairo, &grid, frame, number, place);
	write_coordinates(cairo, &grid, place);
}

/* Places */

static const struct lettering label = {11, false, {0.90, 0.95, 0.91}};

enum {
	LABEL_HEIGHT = 16,
	STACKED = 3, /* pieces that a pile is drawn as */
};

static void
draw_marked_piece(cairo_t *cairo, struct box box, const char *kind,
	const char *face, bool marked)
{
	if (marked)
		box.y -= 4;
	draw_piece(cairo, box, kind, face);
	if (marked)
		brush_outline(cairo, box, 5, 2.5, ink_mark);
}

/* A hand or a row: faces, then what is hidden. */
static void
draw_fan(cairo_t *cairo, struct box box, const json_t *frame, size_t number,
	const json_t *place)
{
	const json_t *faces = json_object_get(place, "faces");
	const char *kind = frame_string(place, "piece");
	size_t count = frame_place_pieces(place);
	struct fan fan;

	fan_init(&fan, box, count,
		frame_place_is(place, "hand") ? FAN_HELD : FAN_LAID);
	for (size_t i = 0; i < count; i++) {
		const json_t *face = json_array_get(faces, i);

		draw_marked_piece(cairo, fan_at(&fan, i), kind,
			json_string_value(face),
			face && frame_has_moved(frame, number, face));
	}
}

static void
draw_label(cairo_t *cairo, struct box box, const json_t *place)
{
	char text[64];

	snprintf(text, sizeof text, "%.40s: %zu", frame_string(place, "name"),
		frame_place_pieces(place));
	brush_text(cairo, &label, text, AROUND, box.x + box.width / 2,
		box.y + box.height - 3, box.width);
}

static void
draw_empty(cairo_t *cairo, struct box box)
{
	const double dash[] = {4, 4};

	pen.cairo_set_dash(cairo, dash, 2, 0);
	brush_outline(cairo, box, 5, 1, label.ink);
	pen.cairo_set_dash(cairo, NULL, 0, 0);
}

/* As many as there are, but not more than a few. */
static void
draw_stack(cairo_t *cairo, struct box box, const json_t *place)
{
	const double height = PIECE_HEIGHT + LABEL_HEIGHT;
	size_t count = frame_place_pieces(place);

	box.y += (box.height - height) / 2;
	box.height = height;
	draw_label(cairo, box, place);
	struct box top = {box.x + (box.width - PIECE_WIDTH) / 2, box.y,
		PIECE_WIDTH, PIECE_HEIGHT};
	if (count == 0)
		draw_empty(cairo, top);
	for (size_t i = 0; i < count && i < STACKED; i++) {
		draw_piece(cairo, top, frame_string(place, "piece"), NULL);
		top.x += 2;
		top.y -= 2;
	}
}

/* How many of FACES have just been brought to the place NUMBER. */
static size_t
moved_to(const json_t *frame, size_t number, const json_t *faces)
{
	size_t i, moved = 0;
	const json_t *face;

	json_array_foreach(faces, i, face)
	{
		if (frame_has_moved(frame, number, face))
			moved++;
	}
	return moved;
}

/* What has just been brought there lies open, the rest is a stack. */
static void
draw_pile(cairo_t *cairo, struct box box, const json_t *frame, size_t number,
	const json_t *place)
{
	const json_t *faces = json_object_get(place, "faces");
	struct fan fan;
	size_t moved = moved_to(frame, number, faces);
	size_t i, at = 0;
	const json_t *face;

	if (moved == 0) {
		draw_stack(cairo, box, place);
		return;
	}
	draw_label(cairo, box, place);
	box.height -= LABEL_HEIGHT;
	fan_init(&fan, box, moved, FAN_HELD);
	json_array_foreach(faces, i, face)
	{
		if (!frame_has_moved(frame, number, face))
			continue;
		draw_marked_piece(cairo, fan_at(&fan, at++),
			frame_string(place, "piece"), json_string_value(face),
			true);
	}
}

/* Draws the place NUMBER of FRAME in BOX; what the last move brought there, and
 * what it made, is marked. */
static void
place_drawing(
	cairo_t *cairo, struct box box, const json_t *frame, size_t number)
{
	const json_t *place =
		json_array_get(json_object_get(frame, "places"), number);

	if (frame_place_is(place, "grid"))
		draw_grid(cairo, box, frame, number);
	else if (frame_place_is(place, "pile"))
		draw_pile(cairo, box, frame, number, place);
	else
		draw_fan(cairo, box, frame, number, place);
}

/* Sentences */

enum { WORD_MAX = 128 }; /* bytes, with the NUL */

struct line {
	cairo_t *cairo;
	const struct lettering *lettering;
	double x, y, end;
	bool full;
};

/* Draws LENGTH bytes of TEXT, or an ellipsis if they have no room. */
static void
draw_letters(struct line *line, const char *text, size_t length)
{
	char word[WORD_MAX];

	if (line->full || length == 0)
		return;
	strlcpy(word, text, length < WORD_MAX ? length + 1 : WORD_MAX);
	double width = brush_text_width(line->cairo, line->lettering, word);
	line->full = line->x + width > line->end;
	line->x += brush_text(line->cairo, line->lettering,
		line->full ? "…" : word, FROM, line->x, line->y, width);
}

static void
draw_card_in_line(struct line *line, const char *word, size_t length)
{
	double width = draw_card_word(line->cairo, line->lettering, word,
		length, line->x, line->y, false);

	if (line->x + width > line->end) {
		draw_letters(line, "…", strlen("…"));
		line->full = true;
	}
	if (line->full)
		return;
	draw_card_word(line->cairo, line->lettering, word, length, line->x,
		line->y, true);
	line->x += width;
}

/* Draws a word with what is set behind it. */
static void
draw_word(struct line *line, const char *word, size_t length, bool cards)
{
	size_t bare = length;

	while (bare > 0 && strchr(",;:.", word[bare - 1]))
		bare--;
	if (cards && is_card_word(word, bare)) {
		draw_card_in_line(line, word, bare);
		draw_letters(line, word + bare, length - bare);
	} else
		draw_letters(line, word, length);
}

/* Draws TEXT from X on, cut where it is wider than WIDTH; with CARDS its words
 * that are cards or suits as such. Returns where it ends. */
static double
sentence_draw(cairo_t *cairo, const struct lettering *lettering,
	const char *text, double x, double y, double width, bool cards)
{
	struct line line = {cairo, lettering, x, y, x + width, false};

	while (*text != '\0' && !line.full) {
		size_t length = strcspn(text, " ");

		draw_word(&line, text, length, cards);
		text += length;
		length = strspn(text, " ");
		line.x += lettering->size * 0.3 * (double)length;
		text += length;
	}
	return line.x;
}

/*
 * Where things stand in a picture of a frame: the felt, and on it what is
 * nobody's in the middle and the seats around it, seat 0 below and the others
 * clockwise from there. More than four seats have a strip each, and where no
 * seat owns a place they have their names in a row. All frames of a game have
 * the same layout.
 */

/* The boxes of what a seat owns, and of its name and points. */
struct table_seat {
	struct box plate;
	struct box hand;
	struct box row; /* in the middle, before the seat */
	struct box pile;
};

struct table_layout {
	double width, height; /* of the picture */
	struct box heading, felt, footer;
	struct table_seat common; /* nobody's; it has no plate */
	struct table_seat seats[GAME_SEATS_MAX];
};

enum {
	WIDTH = 640,
	MARGIN = 12,
	HEADING = 56,
	FOOTER = 76,
	GAP = 10,
	PLATE_WIDTH = 176,
	PLATE_HEIGHT = 64,
	PILE_WIDTH = 108,
	PILE_HEIGHT = 86, /* with what is written below it */
	PILE_ROWS = 118,  /* the same with two rows, one half over the other */
	STOCK_WIDTH = 70,
	HAND_HEIGHT = 102, /* two rows, one half over the other */
	STRIP = PILE_ROWS,
	COLUMN = PLATE_HEIGHT + HAND_HEIGHT + PILE_HEIGHT + GAP,
	ROW = PIECE_HEIGHT + GAP / 2,
	TABLE_HEIGHT = 150, /* of what lies in the middle */
	IN_A_ROW = 4,	    /* plates */
};

/* What a game has, which decides where there has to be room. */
struct needs {
	bool owned;	   /* places of seats */
	bool owned_rows;   /* some of them rows */
	bool common_piles; /* nobody's */
	bool common_rows;
	double grid; /* how high one wants to be; 0: there is none */
};

static double
grid_height(const json_t *place)
{
	const json_t *size = json_object_get(place, "size");
	double rows = frame_item(size, 0), columns = frame_item(size, 1);
	const double room = WIDTH - 2 * MARGIN - 2 * GAP;
	double square = fmin(room / (rows + 2), room / (columns + 2));

	return fmin(square, 42) * (rows + 2);
}

static struct needs
needs_of(const json_t *frame)
{
	struct needs needs = {0};
	size_t i;
	const json_t *place;

	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		bool owned = json_object_get(place, "owner") != NULL;

		needs.owned |= owned;
		if (frame_place_is(place, "grid"))
			needs.grid = grid_height(place);
		else if (frame_place_is(place, "pile"))
			needs.common_piles |= !owned;
		else if (frame_place_is(place, "row") && owned)
			needs.owned_rows = true;
		else
			needs.common_rows |= !owned;
	}
	return needs;
}

/* The places of nobody in BOX: piles on the left where there are others. */
static void
lay_common(
	struct table_layout *layout, const struct needs *needs, struct box box)
{
	struct box pile = {box.x, box.y + (box.height - PILE_HEIGHT) / 2,
		box.width, PILE_HEIGHT};

	if (needs->common_piles && (needs->common_rows || needs->grid > 0)) {
		pile.width = STOCK_WIDTH;
		box.x += STOCK_WIDTH + GAP;
		box.width -= STOCK_WIDTH + GAP;
	} else if (needs->owned_rows) {
		pile.width = STOCK_WIDTH;
		pile.y = box.y;
	}
	layout->common =
		(struct table_seat){.hand = box, .row = box, .pile = pile};
}

/* What a seat above or below the middle has, from Y on. */
static void
lay_strip(struct table_seat *seat, double y)
{
	const double x = MARGIN + GAP;
	const double right = WIDTH - MARGIN - GAP;
	const double hand = x + PLATE_WIDTH + GAP;

	seat->plate = (struct box){
		x, y + (STRIP - PLATE_HEIGHT) / 2, PLATE_WIDTH, PLATE_HEIGHT};
	seat->pile = (struct box){right - PILE_WIDTH, y, PILE_WIDTH, PILE_ROWS};
	seat->hand = (struct box){hand, y + (STRIP - HAND_HEIGHT) / 2,
		right - PILE_WIDTH - GAP - hand, HAND_HEIGHT};
}

/* What a seat beside the middle has. */
static void
lay_column(struct table_seat *seat, double x, double y)
{
	seat->plate = (struct box){x, y, PLATE_WIDTH, PLATE_HEIGHT};
	y += PLATE_HEIGHT + GAP / 2;
	seat->hand = (struct box){x, y, PLATE_WIDTH, HAND_HEIGHT};
	y += HAND_HEIGHT + GAP / 2;
	seat->pile = (struct box){x, y, PLATE_WIDTH, PILE_HEIGHT};
}

/* The seats that are there; NULL where nobody sits. */
struct sides {
	struct table_seat *below, *left, *above, *right;
};

static struct sides
sides_of(struct table_layout *layout, size_t seats)
{
	struct table_seat *s = layout->seats;

	switch (seats) {
	case 2:
		return (struct sides){.below = s, .above = s + 1};
	case 3:
		return (struct sides){
			.below = s, .left = s + 1, .right = s + 2};
	case 4:
		return (struct sides){s, s + 1, s + 2, s + 3};
	}
	return (struct sides){.below = s};
}

/* The rows of seats in the middle, BOX, each before its seat. Returns what is
 * left of it. */
static struct box
lay_rows(const struct sides *sides, struct box box)
{
	double half = box.width / 2;
	double middle = box.y + (box.height - PIECE_HEIGHT) / 2;

	if (sides->left)
		sides->left->row =
			(struct box){box.x, middle, half, PIECE_HEIGHT};
	if (sides->right)
		sides->right->row =
			(struct box){box.x + half, middle, half, PIECE_HEIGHT};
	if (sides->above) {
		sides->above->row =
			(struct box){box.x, box.y, box.width, PIECE_HEIGHT};
		box.y += ROW;
		box.height -= ROW;
	}
	box.height -= ROW;
	sides->below->row = (struct box){
		box.x, box.y + box.height + GAP / 2, box.width, PIECE_HEIGHT};
	return box;
}

static double
middle_height(const struct needs *needs, const struct sides *sides)
{
	double height = needs->grid;

	if (needs->common_rows && height < TABLE_HEIGHT)
		height = TABLE_HEIGHT;
	if (needs->common_piles && height < PILE_HEIGHT)
		height = PILE_HEIGHT;
	if (needs->owned_rows && height < 2 * ROW)
		height = needs->common_rows ? height + 2 * ROW : 2 * ROW;
	return sides->left && height < COLUMN ? COLUMN : height;
}

/* Seats around the middle. Returns where the felt ends. */
static double
lay_around(struct table_layout *layout, const struct needs *needs, size_t seats)
{
	struct sides sides = sides_of(layout, seats);
	double y = HEADING + GAP;
	const double indent = sides.left ? PLATE_WIDTH + 2 * GAP : GAP;

	if (sides.above) {
		lay_strip(sides.above, y);
		y += STRIP + GAP;
	}
	struct box middle = {MARGIN + indent, y, WIDTH - 2 * (MARGIN + indent),
		middle_height(needs, &sides)};
	if (sides.left) {
		lay_column(sides.left, MARGIN + GAP, y);
		lay_column(sides.right, WIDTH - MARGIN - GAP - PLATE_WIDTH, y);
	}
	y += middle.height + GAP;
	lay_strip(sides.below, y);
	if (needs->owned_rows) {
		struct box rest = lay_rows(&sides, middle);

		lay_common(layout, needs, needs->common_rows ? rest : middle);
	} else
		lay_common(layout, needs, middle);
	return y + STRIP + GAP;
}

/* A strip for each of many seats below what is nobody's. */
static double
lay_strips(struct table_layout *layout, const struct needs *needs, size_t seats)
{
	const struct sides none = {0};
	struct box middle = {MARGIN + GAP, HEADING + GAP,
		WIDTH - 2 * (MARGIN + GAP), middle_height(needs, &none)};
	double y = middle.y + middle.height;

	lay_common(layout, needs, middle);
	for (size_t i = 0; i < seats; i++) {
		struct table_seat *seat = &layout->seats[i];

		lay_strip(seat, y);
		seat->row = seat->hand;
		if (needs->owned_rows) {
			seat->hand.width = seat->hand.width / 2 - GAP;
			seat->row.width /= 2;
			seat->row.x += seat->row.width;
		}
		y += STRIP + GAP;
	}
	return y;
}

/* Plates alone, above what is nobody's. */
static double
lay_plates(struct table_layout *layout, const struct needs *needs, size_t seats)
{
	const struct sides none = {0};
	const size_t columns = seats < IN_A_ROW ? seats : IN_A_ROW;
	const double step = (WIDTH - 2 * MARGIN - GAP) /
			    (columns > 0 ? (double)columns : 1);
	double y = HEADING + GAP;

	for (size_t i = 0; i < seats; i++) {
		layout->seats[i].plate = (struct box){
			MARGIN + GAP + step * (double)(i % columns), y,
			step - GAP, PLATE_HEIGHT};
		if (i % columns == columns - 1 || i == seats - 1)
			y += PLATE_HEIGHT + GAP;
	}
	struct box middle = {MARGIN + GAP, y, WIDTH - 2 * (MARGIN + GAP),
		middle_height(needs, &none)};
	lay_common(layout, needs, middle);
	return y + middle.height + GAP;
}

static void
table_layout_init(struct table_layout *layout, const json_t *frame)
{
	const struct needs needs = needs_of(frame);
	const size_t seats = frame_seats(frame);
	double bottom;

	*layout = (struct table_layout){.width = WIDTH};
	if (!needs.owned)
		bottom = lay_plates(layout, &needs, seats);
	else if (seats <= 4)
		bottom = lay_around(layout, &needs, seats);
	else
		bottom = lay_strips(layout, &needs, seats);
	layout->height = bottom + FOOTER;
	layout->heading = (struct box){MARGIN, 0, WIDTH - 2 * MARGIN, HEADING};
	layout->felt = (struct box){
		MARGIN, HEADING, WIDTH - 2 * MARGIN, bottom - HEADING};
	layout->footer =
		(struct box){MARGIN, bottom, WIDTH - 2 * MARGIN, FOOTER};
}

static struct box
box_of(const struct table_seat *seat, const json_t *place)
{
	if (frame_place_is(place, "hand"))
		return seat->hand;
	return frame_place_is(place, "pile") ? seat->pile : seat->row;
}

static struct box
table_layout_place(
	const struct table_layout *layout, const json_t *frame, size_t number)
{
	const json_t *places = json_object_get(frame, "places");
	const json_t *place = json_array_get(places, number);
	int owner = frame_number(place, "owner", -1);
	struct box box = box_of(
		owner < 0 ? &layout->common : &layout->seats[owner], place);
	int before = 0, sharing = 0;
	size_t i;
	const json_t *other;

	json_array_foreach(places, i, other)
	{
		if (frame_number(other, "owner", -1) != owner ||
			!frame_place_is(other, frame_string(place, "kind")))
			continue;
		before += i < number;
		sharing++;
	}
	box.width /= sharing;
	box.x += before * box.width;
	return box;
}

/* Frames */

static const struct lettering title_letters = {17, true, {0.11, 0.12, 0.14}};
static const struct lettering letters = {13, false, {0.11, 0.12, 0.14}};
static const struct lettering bold_letters = {13, true, {0.11, 0.12, 0.14}};
static const struct lettering name_letters = {14, true, {0.11, 0.12, 0.14}};
static const struct lettering points_letters = {22, true, {0.11, 0.12, 0.14}};
static const struct lettering small_letters = {11, false, {0.36, 0.38, 0.42}};

/* Are words of the frame that could be cards meant so? */
static bool
has_cards(const json_t *frame)
{
	size_t i;
	const json_t *place;

	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		if (is_card(frame_string(place, "piece")))
			return true;
	}
	return false;
}

static void
draw_heading(
	cairo_t *cairo, const struct frame_drawing *drawing, struct box box)
{
	const double half = box.width / 2;
	struct text heading = {0};

	brush_text(cairo, &title_letters, drawing->title, FROM, box.x + 2,
		box.y + 25, box.width * 0.68);
	brush_text(cairo, &letters, drawing->progress, UP_TO,
		box.x + box.width - 2, box.y + 25, box.width * 0.3);
	frame_add_heading(drawing->frame, &heading);
	if (heading.length > 0)
		sentence_draw(cairo, &letters, heading.bytes, box.x + 2,
			box.y + 45, 2 * half, has_cards(drawing->frame));
	text_release(&heading);
}

static void
draw_felt(cairo_t *cairo, struct box box)
{
	brush_fill(cairo, box, 14, ink_rim);
	box.x += 4;
	box.y += 4;
	box.width -= 8;
	box.height -= 8;
	brush_fill(cairo, box, 11, ink_felt);
}

/* Before the name of who is to act. */
static void
draw_pointer(cairo_t *cairo, double x, double y)
{
	pen.cairo_move_to(cairo, x, y - 11);
	pen.cairo_rel_line_to(cairo, 10, 6);
	pen.cairo_rel_line_to(cairo, -10, 6);
	pen.cairo_close_path(cairo);
	brush_use(cairo, ink_red);
	pen.cairo_fill(cairo);
}

static void
draw_plate(cairo_t *cairo, const struct frame_drawing *drawing, struct box box,
	size_t seat)
{
	const json_t *frame = drawing->frame;
	const bool acts = frame_is_to_act(frame, seat);
	const double left = box.x + 9, right = box.x + box.width - 9;
	const double room = box.width - 18 - 52;
	char text[40];

	brush_fill(cairo, box, 8, ink_plate);
	if (acts) {
		brush_outline(cairo, box, 8, 3, ink_mark);
		draw_pointer(cairo, left, box.y + 21);
	}
	brush_text(cairo, &name_letters, drawing->names[seat], FROM,
		acts ? left + 14 : left, box.y + 21, acts ? room - 14 : room);
	snprintf(text, sizeof text, "%d",
		frame_item(json_object_get(frame, "points"), seat));
	brush_text(cairo, &points_letters, text, UP_TO, right, box.y + 25, 60);
	brush_text(
		cairo, &small_letters, "points", UP_TO, right, box.y + 40, 60);
	snprintf(text, sizeof text, "seat %zu%s", seat, acts ? ", to act" : "");
	brush_text(cairo, &small_letters, text, FROM, left, box.y + 39, room);
	sentence_draw(cairo, &small_letters, frame_seat_caption(frame, seat),
		left, box.y + 56, box.width - 12, has_cards(frame));
}

/* Adds WORDS; "player 1" is a name there. */
static void
add_named(struct text *text, const char *words, const char *const names[],
	size_t seats)
{
	static const char player[] = "player ";
	const char *at;

	while ((at = strstr(words, player))) {
		char *end;
		const char *number = at + strlen(player);
		unsigned long seat = strtoul(number, &end, 10);
		bool named = isdigit((unsigned char)*number) && seat < seats;

		text_add(text, words, (size_t)(at - words));
		if (named)
			text_add_format(text, "%.60s", names[seat]);
		else
			text_add(text, at, (size_t)(end - at));
		words = end;
	}
	text_add_string(text, words);
}

/* What was done and what it made, in words. */
static void
add_last(struct text *text, const struct frame_drawing *drawing,
	const json_t *last)
{
	const json_t *marks = json_object_get(last, "marks");
	const char *separator = ": ";
	size_t i;
	const json_t *mark;

	add_named(text, frame_string(last, "words"), drawing->names,
		frame_seats(drawing->frame));
	json_array_foreach(marks, i, mark)
	{
		text_add_format(
			text, "%s%s", separator, frame_string(mark, "words"));
		separator = "; ";
	}
}

static void
draw_last(cairo_t *cairo, const struct frame_drawing *drawing, struct box box)
{
	const json_t *last = json_object_get(drawing->frame, "last");
	size_t seat = (size_t)frame_number(last, "seat", 0);
	struct text text = {0};
	double x;

	if (!last)
		return;
	x = box.x + 8 +
	    brush_text(cairo, &bold_letters, drawing->names[seat], FROM,
		    box.x + 2, box.y + 20, box.width / 3);
	add_last(&text, drawing, last);
	if (text.length > 0)
		sentence_draw(cairo, &letters, text.bytes, x, box.y + 20,
			box.x + box.width - x, has_cards(drawing->frame));
	text_release(&text);
}

/* What the points are the sum of, once the game is over. */
static void
draw_parts(cairo_t *cairo, const json_t *frame, struct box box)
{
	struct text text = {0};
	size_t i;
	const json_t *part;

	json_array_foreach(json_object_get(frame, "parts"), i, part)
	{
		const json_t *points = json_array_get(part, 1);

		text_add_format(&text, "%s%s ", i > 0 ? ", " : "",
			json_string_value(json_array_get(part, 0)));
		for (size_t seat = 0; seat < json_array_size(points); seat++)
			text_add_format(&text, "%s%d", seat > 0 ? " : " : "",
				frame_item(points, seat));
	}
	if (text.length > 0)
		brush_text(cairo, &letters, text.bytes, FROM, box.x + 2,
			box.y + 62, box.width - 4);
	text_release(&text);
}

/* The size in points, for all frames of a game the same. */
static void
picture_size(const json_t *frame, double *width, double *height)
{
	struct table_layout layout;

	table_layout_init(&layout, frame);
	*width = layout.width;
	*height = layout.height;
}

static void
draw_frame(cairo_t *cairo, const void *what)
{
	const struct frame_drawing *drawing = what;
	const json_t *frame = drawing->frame;
	const size_t places = json_array_size(json_object_get(frame, "places"));
	struct table_layout layout;

	table_layout_init(&layout, frame);
	brush_use(cairo, ink_paper);
	pen.cairo_paint(cairo);
	draw_heading(cairo, drawing, layout.heading);
	draw_felt(cairo, layout.felt);
	for (size_t seat = 0; seat < frame_seats(frame); seat++)
		draw_plate(cairo, drawing, layout.seats[seat].plate, seat);
	for (size_t i = 0; i < places; i++)
		place_drawing(
			cairo, table_layout_place(&layout, frame, i), frame, i);
	draw_last(cairo, drawing, layout.footer);
	brush_text(cairo, &bold_letters, drawing->result, FROM,
		layout.footer.x + 2, layout.footer.y + 41,
		layout.footer.width - 4);
	draw_parts(cairo, frame, layout.footer);
}

/* Pictures as files. */

static int
complain(
	const char *path, cairo_status_t status, char reason[static REASON_MAX])
{
	if (status == CAIRO_STATUS_WRITE_ERROR && errno != 0)
		return reason_of_file(path, reason);
	return reason_say(
		reason, "%.400s: %s", path, pen.cairo_status_to_string(status));
}

static cairo_status_t
add_bytes(void *text, const unsigned char *bytes, unsigned length)
{
	text_add(text, (const char *)bytes, length);
	return text_failed(text) < 0 ? CAIRO_STATUS_NO_MEMORY
				     : CAIRO_STATUS_SUCCESS;
}

typedef void drawer(cairo_t *, const void *what);

/* Has DRAW draw WHAT on SURFACE, which is finished then. */
static cairo_status_t
draw_on(cairo_surface_t *surface, drawer *draw, const void *what)
{
	cairo_t *cairo = pen.cairo_create(surface);

	draw(cairo, what);
	cairo_status_t status = pen.cairo_status(cairo);
	pen.cairo_destroy(cairo);
	return status;
}

/* The same as SVG, which is added to TEXT. */
static cairo_status_t
draw_svg(struct text *text, double width, double height, drawer *draw,
	const void *what)
{
	cairo_surface_t *surface = pen.cairo_svg_surface_create_for_stream(
		add_bytes, text, width, height);

	pen.cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
	cairo_status_t status = draw_on(surface, draw, what);
	pen.cairo_surface_finish(surface);
	if (status == CAIRO_STATUS_SUCCESS)
		status = pen.cairo_surface_status(surface);
	pen.cairo_surface_destroy(surface);
	return status;
}

/* Adds BYTES as XML has them. */
static void
add_escaped(struct text *text, const char *bytes)
{
	for (const char *at = bytes; *at != '\0'; at++) {
		if (*at == '&')
			text_add_string(text, "&amp;");
		else if (*at == '<')
			text_add_string(text, "&lt;");
		else if (*at == '>')
			text_add_string(text, "&gt;");
		else
			text_add(text, at, 1);
	}
}

/* Adds what the picture shows in words, a line each. */
static int
add_description(struct text *text, const struct frame_drawing *drawing)
{
	const json_t *last = json_object_get(drawing->frame, "last");
	char *bytes = NULL;
	size_t length;
	FILE *file = open_memstream(&bytes, &length);

	if (!file)
		return -1;
	if (last) {
		columns_print(
			file, drawing->names[frame_number(last, "seat", 0)], 0);
		fprintf(file, " %s\n", frame_string(last, "words"));
	}
	frame_text_print(file, drawing->frame, drawing->names, false);
	int result = fclose(file);
	if (result == 0) {
		brush_replace_noncharacters(bytes, length);
		add_escaped(text, bytes);
	}
	free(bytes);
	return result;
}

/* Adds the words to what cairo has written, behind its first tag. */
static int
add_words(struct text *text, const struct text *drawn,
	const struct frame_drawing *drawing)
{
	const char *tag = drawn->bytes ? strstr(drawn->bytes, "<svg") : NULL;
	const char *end = tag ? strchr(tag, '>') : NULL;

	if (!end) {
		errno = EINVAL;
		return -1;
	}
	const size_t head = (size_t)(end + 1 - drawn->bytes);
	text_add(text, drawn->bytes, head);
	text_add_string(text, "\n<title>");
	add_escaped(text, drawing->title);
	text_add_string(text, ", ");
	add_escaped(text, drawing->progress);
	text_add_string(text, "</title>\n<desc>");
	if (add_description(text, drawing) < 0)
		return -1;
	text_add_string(text, "</desc>");
	text_add(text, drawn->bytes + head, drawn->length - head);
	return text_failed(text);
}

static int
write_text(const struct text *text, const char *path)
{
	FILE *file = fopen(path, "we");

	if (!file)
		return -1;
	size_t written = fwrite(text->bytes, 1, text->length, file);
	return fclose(file) == 0 && written == text->length ? 0 : -1;
}

int
picture_file_svg(const struct frame_drawing *drawing, const char *path,
	char reason[static REASON_MAX])
{
	struct text drawn = {0}, text = {0};
	double width, height;
	int result = 0;

	if (cairo_library_load(reason) < 0)
		return -1;
	picture_size(drawing->frame, &width, &height);
	errno = 0;
	cairo_status_t status =
		draw_svg(&drawn, width, height, draw_frame, drawing);
	if (status != CAIRO_STATUS_SUCCESS)
		result = complain(path, status, reason);
	else if (add_words(&text, &drawn, drawing) < 0 ||
		 write_text(&text, path) < 0)
		result = reason_of_file(path, reason);
	text_release(&drawn);
	text_release(&text);
	return result;
}

int
picture_file_png(const struct frame_drawing *drawing, const char *path,
	char reason[static REASON_MAX])
{
	double width, height;

	if (cairo_library_load(reason) < 0)
		return -1;
	picture_size(drawing->frame, &width, &height);
	cairo_surface_t *surface = pen.cairo_image_surface_create(
		CAIRO_FORMAT_RGB24, (int)ceil(width), (int)ceil(height));
	cairo_status_t status = draw_on(surface, draw_frame, drawing);
	errno = 0;
	if (status == CAIRO_STATUS_SUCCESS)
		status = pen.cairo_surface_write_to_png(surface, path);
	pen.cairo_surface_destroy(surface);
	return status == CAIRO_STATUS_SUCCESS ? 0
					      : complain(path, status, reason);
}

/* Places beside words, where there is no table around them. */

enum { PLACES_WIDTH = 560, NAME_WIDTH = 110, CARD_ROOM = 54, SQUARE = 40 };

static double
height_of(const json_t *place)
{
	const json_t *size = json_object_get(place, "size");

	return size ? SQUARE * (frame_item(size, 0) + 2)
		    : PIECE_HEIGHT + 2 * GAP;
}

/* The box of PLACE from Y on, as wide as what lies there. */
static struct box
box_of_place(const json_t *place, double y)
{
	const json_t *size = json_object_get(place, "size");
	const double room = PLACES_WIDTH - NAME_WIDTH - GAP;
	const double wanted =
		size ? SQUARE * (frame_item(size, 1) + 2)
		     : CARD_ROOM * (double)frame_place_pieces(place);

	return (struct box){NAME_WIDTH, y + (size ? 0 : GAP),
		fmin(wanted, room), size ? height_of(place) : PIECE_HEIGHT};
}

static double
height_of_places(const json_t *frame)
{
	double height = 2 * GAP;
	size_t i;
	const json_t *place;

	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		height += height_of(place);
	}
	return height;
}

static void
draw_places(cairo_t *cairo, const void *frame)
{
	const struct lettering pale = {13, true, ink_paper};
	double y = GAP;
	size_t i;
	const json_t *place;

	draw_felt(cairo,
		(struct box){0, 0, PLACES_WIDTH, height_of_places(frame)});
	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		const double middle = y + height_of(place) / 2;

		brush_text(cairo, &pale, frame_string(place, "name"), FROM,
			2 * GAP, middle + 5, NAME_WIDTH - 2 * GAP);
		place_drawing(cairo, box_of_place(place, y), frame, i);
		y += height_of(place);
	}
}

int
picture_places_svg(
	const json_t *frame, struct text *text, char reason[static REASON_MAX])
{
	if (cairo_library_load(reason) < 0)
		return -1;
	cairo_status_t status = draw_svg(text, PLACES_WIDTH,
		height_of_places(frame), draw_places, frame);
	return status == CAIRO_STATUS_SUCCESS
		       ? 0
		       : complain("a picture", status, reason);
}

/* Frees the fonts, which are kept from picture to picture: no drawing may be
 * under way. */
void
picture_file_end(void)
{
	if (!loaded)
		return;
	pen.cairo_debug_reset_static_data();
	fonts.FcFini();
}
