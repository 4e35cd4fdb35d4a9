#include "trax/picture.h"

#include <cairo.h>
#include <math.h>

/* In points. */
static const double square_size = 32;
static const double margin = 24;
static const double path_width = 7;
static const double digit_size = 4; /* its width, and half its height */

struct ink {
	double red, green, blue;
};

static const struct ink paper = {1, 1, 1};
static const struct ink tile_ink = {0.80, 0.78, 0.72};
static const struct ink grid_ink = {0.60, 0.60, 0.60};
static const struct ink number_ink = {0.25, 0.25, 0.25};
static const struct ink path_inks[TRAX_COLOURS] = {
	[TRAX_LIGHT] = {1, 0.98, 0.88},
	[TRAX_DARK] = {0.15, 0.15, 0.2},
};

void
trax_picture_size(const struct trax *game, double *width, double *height)
{
	*width = game->board.columns * square_size + 2 * margin;
	*height = game->board.rows * square_size + 2 * margin;
}

static void
use(cairo_t *cairo, struct ink ink)
{
	cairo_set_source_rgb(cairo, ink.red, ink.green, ink.blue);
}

static void
paint_grid(cairo_t *cairo, const struct trax_board *board)
{
	double right = margin + board->columns * square_size;
	double bottom = margin + board->rows * square_size;

	for (int row = 0; row <= board->rows; row++) {
		cairo_move_to(cairo, margin, margin + row * square_size);
		cairo_line_to(cairo, right, margin + row * square_size);
	}
	for (int column = 0; column <= board->columns; column++) {
		cairo_move_to(cairo, margin + column * square_size, margin);
		cairo_line_to(cairo, margin + column * square_size, bottom);
	}
	use(cairo, grid_ink);
	cairo_set_line_width(cairo, 1);
	cairo_stroke(cairo);
}

/* Traces DIGIT from its top left corner as clocks show it, in strokes of one
 * path each: fonts differ from system to system, and pictures must not. */
static void
trace_digit(cairo_t *cairo, int digit, double x, double y)
{
	/* Bit s is stroke s: round from the top clockwise, then the middle. */
	static const unsigned char lit[10] = {
		0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f};
	static const struct {
		double x, y, right, down;
	} strokes[7] = {
		{0, 0, 1, 0},
		{1, 0, 0, 1},
		{1, 1, 0, 1},
		{0, 2, 1, 0},
		{0, 1, 0, 1},
		{0, 0, 0, 1},
		{0, 1, 1, 0},
	};

	for (int i = 0; i < 7; i++) {
		if ((lit[digit] >> i & 1) == 0)
			continue;
		cairo_move_to(cairo, x + strokes[i].x * digit_size,
			y + strokes[i].y * digit_size);
		cairo_rel_line_to(cairo, strokes[i].right * digit_size,
			strokes[i].down * digit_size);
	}
}

/* NUMBER, of one or two digits, with its middle at X and Y. */
static void
trace_number(cairo_t *cairo, int number, double x, double y)
{
	double top = y - digit_size;
	double step = digit_size * 0.85;

	if (number < 10) {
		trace_digit(cairo, number, x - digit_size / 2, top);
	} else {
		trace_digit(cairo, number / 10, x - step - digit_size / 2, top);
		trace_digit(cairo, number % 10, x + step - digit_size / 2, top);
	}
}

static void
paint_numbers(cairo_t *cairo, const struct trax_board *board)
{
	for (int row = 0; row < board->rows; row++)
		trace_number(cairo, row, margin / 2,
			margin + (row + 0.5) * square_size);
	for (int column = 0; column < board->columns; column++)
		trace_number(cairo, column,
			margin + (column + 0.5) * square_size, margin / 2);
	use(cairo, number_ink);
	cairo_set_line_width(cairo, 1);
	cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
	cairo_stroke(cairo);
	cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
}

/* The arc of a quarter between two neighbouring SIDES, around their corner. */
static void
trace_arc(cairo_t *cairo, side_set sides, double x, double y)
{
	bool east = (sides & side_bit(TRAX_EAST)) != 0;
	bool south = (sides & side_bit(TRAX_SOUTH)) != 0;
	double from = south ? (east ? 2 : 3) : (east ? 1 : 0);

	cairo_new_sub_path(cairo);
	cairo_arc(cairo, x + (east ? square_size : 0),
		y + (south ? square_size : 0), square_size / 2, from * M_PI_2,
		(from + 1) * M_PI_2);
}

/* The line from side to side. */
static void
trace_straight(cairo_t *cairo, bool across, double x, double y)
{
	double half = square_size / 2;

	if (across) {
		cairo_move_to(cairo, x, y + half);
		cairo_rel_line_to(cairo, square_size, 0);
	} else {
		cairo_move_to(cairo, x + half, y);
		cairo_rel_line_to(cairo, 0, square_size);
	}
}

static void
paint_path(cairo_t *cairo, side_set sides, enum trax_colour colour, double x,
	double y)
{
	const side_set across = side_bit(TRAX_WEST) | side_bit(TRAX_EAST);
	const side_set down = side_bit(TRAX_NORTH) | side_bit(TRAX_SOUTH);

	if (sides == across || sides == down)
		trace_straight(cairo, sides == across, x, y);
	else
		trace_arc(cairo, sides, x, y);
	use(cairo, path_inks[colour]);
	cairo_set_line_width(cairo, path_width);
	cairo_stroke(cairo);
}

static void
paint_tile(cairo_t *cairo, trax_square square, trax_tile tile)
{
	double x = margin + trax_column(square) * square_size;
	double y = margin + trax_row(square) * square_size;

	use(cairo, tile_ink);
	cairo_rectangle(cairo, x, y, square_size, square_size);
	cairo_fill(cairo);
	for (int c = 0; c < TRAX_COLOURS; c++) {
		enum trax_colour colour = (enum trax_colour)c;

		paint_path(cairo, trax_tile_sides(tile, colour), colour, x, y);
	}
}

void
trax_picture_draw(const struct trax *game, struct _cairo *cairo)
{
	use(cairo, paper);
	cairo_paint(cairo);
	for (trax_square s = 0; s < TRAX_AREA; s++) {
		if (game->board.at[s] != TRAX_NO_TILE)
			paint_tile(cairo, s, game->board.at[s]);
	}
	paint_grid(cairo, &game->board);
	paint_numbers(cairo, &game->board);
}
