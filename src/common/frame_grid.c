#include "common/frame_grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/mark.h"
#include "common/tile_strokes.h"

/* More rows or columns than any board has. */
enum { SIDE_MAX = 999 };

static size_t
item(const json_t *array, size_t index)
{
	return (size_t)json_integer_value(json_array_get(array, index));
}

const char *
frame_grid_name(const json_t *place, const char *side, size_t number,
	char text[static FRAME_GRID_NAME_MAX])
{
	const char *name = json_string_value(
		json_array_get(json_object_get(place, side), number));

	snprintf(text, FRAME_GRID_NAME_MAX, "%zu", number);
	return name ? name : text;
}

/* The faces by square, row by row, NULL where nothing lies, which the caller
 * frees. NULL: no memory. */
static const char **
faces_by_square(const json_t *place, size_t rows, size_t columns)
{
	const char **faces = calloc(rows * columns + 1, sizeof *faces);
	size_t i;
	const json_t *face;

	if (!faces)
		return NULL;
	json_array_foreach(json_object_get(place, "faces"), i, face)
	{
		const size_t row = item(face, 0), column = item(face, 1);

		if (row < rows && column < columns)
			faces[row * columns + column] =
				json_string_value(json_array_get(face, 2));
	}
	return faces;
}

/* FACE is NULL on an empty square. */
static void
print_square(
	FILE *file, const char *face, bool tiles, enum frame_grid_look look)
{
	static const enum mark_look looks[] = {[FRAME_GRID_NAMES] = MARK_ASCII,
		[FRAME_GRID_STROKES] = MARK_UTF8,
		[FRAME_GRID_COLOURS] = MARK_IN_COLOUR};
	const bool colour = look == FRAME_GRID_COLOURS;
	char strokes[TILE_STROKES_MAX], mark[MARK_TEXT_MAX];
	const int columns = face ? mark_format(face, looks[look], mark) : 0;

	if (columns > 0)
		fprintf(file, " %s%*s", mark, 4 - columns, "");
	else if (!tiles)
		fprintf(file, " %-4s", face ? face : ".");
	else if (face && tile_strokes_format(face, colour, strokes))
		fputs(strokes, file);
	else
		fprintf(file, " %c ", face ? '?' : '.');
}

void
frame_grid_print(FILE *file, const json_t *place, enum frame_grid_look look)
{
	const json_t *size = json_object_get(place, "size");
	const size_t rows = item(size, 0), columns = item(size, 1);
	const char *piece = json_string_value(json_object_get(place, "piece"));
	const bool tiles =
		look != FRAME_GRID_NAMES && piece && strcmp(piece, "tile") == 0;
	const char **faces;
	char text[FRAME_GRID_NAME_MAX];

	if (rows > SIDE_MAX || columns > SIDE_MAX)
		return;
	faces = faces_by_square(place, rows, columns);
	fputs("  ", file);
	for (size_t column = 0; column < columns; column++)
		fprintf(file, "%*s", tiles ? 3 : 5,
			frame_grid_name(place, "columns", column, text));
	fputc('\n', file);
	for (size_t row = 0; faces && row < rows; row++) {
		fprintf(file, "%2s ",
			frame_grid_name(place, "rows", row, text));
		for (size_t column = 0; column < columns; column++)
			print_square(file, faces[row * columns + column], tiles,
				look);
		fputc('\n', file);
	}
	free(faces);
}
