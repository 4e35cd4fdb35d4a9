#include "drawing/place_drawing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/frame_grid.h"
#include "common/mark.h"
#include "drawing/frame_fields.h"

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

static void
draw_card(cairo_t *cairo, struct box box, const char *face)
{
	struct lettering letters = {
		box.height * 0.235, true, ink_of(face[0] ? face[1] : '\0')};
	char value[3];

	brush_fill(cairo, box, card_radius, ink_paper);
	brush_outline(cairo, box, card_radius, 1, edge_ink);
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

static void
draw_back(cairo_t *cairo, struct box box)
{
	const struct box inner = {
		box.x + 4, box.y + 4, box.width - 8, box.height - 8};
	const double step = inner.width / 4;

	brush_fill(cairo, box, card_radius, ink_paper);
	brush_outline(cairo, box, card_radius, 1, edge_ink);
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
		brush_text(cairo, &letters, value, x, y, width + 1);
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

	cairo_new_sub_path(cairo);
	cairo_arc(cairo, box.x + (east ? box.width : 0),
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
		cairo_move_to(cairo, box.x, box.y + box.height / 2);
		cairo_rel_line_to(cairo, box.width, 0);
	} else {
		cairo_move_to(cairo, box.x + box.width / 2, box.y);
		cairo_rel_line_to(cairo, 0, box.height);
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
		cairo_set_line_width(cairo, halo_width * box.width);
		cairo_stroke(cairo);
	}
	trace_path(cairo, box, side, other);
	brush_use(cairo, face[side] == 'l' ? light_ink : dark_ink);
	cairo_set_line_width(cairo, path_width * box.width);
	cairo_stroke(cairo);
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
	cairo_rectangle(cairo, box.x, box.y, box.width, box.height);
	cairo_fill(cairo);
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
		brush_text_middle(cairo, &letters, mark->text,
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
	brush_text_middle(cairo, &letters, face ? face : "",
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
		cairo_move_to(
			cairo, grid->box.x, grid->box.y + row * grid->square);
		cairo_rel_line_to(cairo, grid->box.width, 0);
	}
	for (int column = 0; column <= grid->columns; column++) {
		cairo_move_to(cairo, grid->box.x + column * grid->square,
			grid->box.y);
		cairo_rel_line_to(cairo, 0, grid->box.height);
	}
	brush_use(cairo, grid_ink);
	cairo_set_line_width(cairo, 1);
	cairo_stroke(cairo);
}

static void
write_coordinate(cairo_t *cairo, const struct grid *grid, const char *text,
	struct box square)
{
	const struct lettering letters = {
		fmin(12, grid->square * 0.55), false, {0.90, 0.95, 0.91}};

	brush_text_middle(cairo, &letters, text, square.x + square.width / 2,
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
	brush_text_middle(cairo, &label, text, box.x + box.width / 2,
		box.y + box.height - 3, box.width);
}

static void
draw_empty(cairo_t *cairo, struct box box)
{
	const double dash[] = {4, 4};

	cairo_set_dash(cairo, dash, 2, 0);
	brush_outline(cairo, box, 5, 1, label.ink);
	cairo_set_dash(cairo, NULL, 0, 0);
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

void
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
		line->full ? "…" : word, line->x, line->y, width);
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

double
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
