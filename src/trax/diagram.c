#include "trax/diagram.h"

#include <stdarg.h>
#include <stdio.h>

#include "common/tile_strokes.h"

/* Text that is longer than its space is counted on, as snprintf does. */
struct writer {
	char *text;
	size_t size;
	size_t length;
	bool colour;
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
write_tile(struct writer *w, trax_tile tile)
{
	char face[TRAX_TILE_NAME_MAX];
	char strokes[TILE_STROKES_MAX] = "";

	trax_tile_format(tile, face);
	tile_strokes_format(face, w->colour, strokes);
	write_text(w, "%s", strokes);
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
