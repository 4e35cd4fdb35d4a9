#include "trax/diagram.h"

#include <stdarg.h>
#include <stdio.h>

/* Text that is longer than its space is counted on, as snprintf does. */
struct writer {
	char *text;
	size_t size;
	size_t length;
	bool colour;
};

enum {
	ACROSS = 1 << TRAX_WEST | 1 << TRAX_EAST,
};

__attribute__((format(printf, 2, 3))) static void
write_text(struct writer *w, const char *format, ...)
{
	va_list arguments;
	size_t room = w->length < w->size ? w->size - w->length : 0;

	va_start(arguments, format);
	w->length += (size_t)vsnprintf(
		room > 0 ? w->text + w->length : NULL, room, format, arguments);
	va_end(arguments);
}

static void
write_stroke(struct writer *w, const char *stroke, enum trax_colour colour)
{
	static const char *const colours[TRAX_COLOURS] = {
		"\033[33m",
		"\033[1;34m",
	};

	if (w->colour)
		write_text(w, "%s%s\033[0m", colours[colour], stroke);
	else
		write_text(w, "%s", stroke);
}

/* The line that joins the two SIDES. */
static const char *
line_joining(side_set sides, enum trax_colour colour)
{
	static const char *const lines[TRAX_COLOURS][SIDE_SET_ALL + 1] = {
		{[3] = "╯", [5] = "─", [6] = "╰", [9] = "╮", [12] = "╭"},
		{[3] = "╝", [5] = "═", [6] = "╚", [9] = "╗", [12] = "╔"},
	};

	return lines[colour][sides];
}

static void
write_tile(struct writer *w, trax_tile tile)
{
	enum trax_colour west = trax_tile_edge(tile, TRAX_WEST);
	enum trax_colour other = trax_other_colour(west);

	side_set sides = trax_tile_sides(tile, west);
	const char *line = line_joining(sides, west);

	write_stroke(w, line, west);
	if (sides == ACROSS) {
		write_stroke(w, west == TRAX_DARK ? "╪" : "╫", other);
		write_stroke(w, line, west);
	} else {
		write_text(w, " ");
		write_stroke(w,
			line_joining(trax_tile_sides(tile, other), other),
			other);
	}
}

static void
write_row(struct writer *w, const struct trax_board *board, int row)
{
	write_text(w, "%2d ", row);
	for (int column = 0; column < board->columns; column++) {
		trax_tile tile = board->at[trax_square_at(row, column)];

		if (tile == TRAX_NO_TILE)
			write_text(w, " . ");
		else
			write_tile(w, tile);
	}
	write_text(w, "\n");
}

size_t
trax_diagram(
	const struct trax_board *board, bool colour, char *text, size_t size)
{
	struct writer w = {text, size, 0, colour};

	write_text(&w, "  ");
	for (int column = 0; column < board->columns; column++)
		write_text(&w, "%3d", column);
	write_text(&w, "\n");
	for (int row = 0; row < board->rows; row++)
		write_row(&w, board, row);
	return w.length;
}
