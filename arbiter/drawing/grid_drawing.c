#include "drawing/grid_drawing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "drawing/frame_fields.h"
#include "drawing/piece_drawing.h"

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
init(struct grid *grid, struct box box, const json_t *place)
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
write_number(
	cairo_t *cairo, const struct grid *grid, int number, struct box square)
{
	const struct lettering letters = {
		fmin(12, grid->square * 0.55), false, {0.90, 0.95, 0.91}};
	char text[12];

	snprintf(text, sizeof text, "%d", number);
	brush_text_middle(cairo, &letters, text, square.x + square.width / 2,
		square.y + square.height / 2 + letters.size * 0.36,
		square.width);
}

static void
write_coordinates(cairo_t *cairo, const struct grid *grid)
{
	for (int row = 0; row < grid->rows; row++) {
		write_number(cairo, grid, row, square_at(grid, row, -1));
		write_number(
			cairo, grid, row, square_at(grid, row, grid->columns));
	}
	for (int column = 0; column < grid->columns; column++) {
		write_number(cairo, grid, column, square_at(grid, -1, column));
		write_number(cairo, grid, column,
			square_at(grid, grid->rows, column));
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
		face) piece_drawing_square(cairo,
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

void
grid_drawing(cairo_t *cairo, struct box box, const json_t *frame, size_t number)
{
	const json_t *place =
		json_array_get(json_object_get(frame, "places"), number);
	struct grid grid;

	init(&grid, box, place);
	brush_fill(cairo, grid.box, 1, board_ink);
	draw_pieces(cairo, &grid, frame, number, place);
	draw_lines(cairo, &grid);
	outline_moved(cairo, &grid, frame, number, place);
	write_coordinates(cairo, &grid);
}
