#include "report/board.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void
pieces_release(struct pieces *pieces)
{
	free(pieces->all);
	*pieces = (struct pieces){0};
}

int
pieces_add(struct pieces *pieces, const struct piece *piece)
{
	struct piece *all = array_grow(
		pieces->all, pieces->count, &pieces->capacity, sizeof *all);

	if (!all)
		return -1;
	pieces->all = all;
	all[pieces->count++] = *piece;
	return 0;
}

void
pieces_remove(struct pieces *pieces, size_t number)
{
	struct piece *gone = &pieces->all[number];

	pieces->count--;
	memmove(gone, gone + 1, (pieces->count - number) * sizeof *gone);
}

bool
piece_same(const struct piece *a, const struct piece *b)
{
	return a->row == b->row && a->column == b->column && a->face == b->face;
}

long
pieces_find(const struct pieces *pieces, const struct piece *piece)
{
	for (size_t i = 0; i < pieces->count; i++)
		if (piece_same(&pieces->all[i], piece))
			return (long)i;
	return -1;
}

bool
pieces_equal(const struct pieces *a, const struct pieces *b)
{
	if (a->count != b->count)
		return false;
	for (size_t i = 0; i < a->count; i++)
		if (!piece_same(&a->all[i], &b->all[i]))
			return false;
	return true;
}

/* How many pieces are like this one. */
static size_t
count_of(const struct pieces *pieces, const struct piece *piece)
{
	size_t count = 0;

	for (size_t i = 0; i < pieces->count; i++)
		count += piece_same(&pieces->all[i], piece);
	return count;
}

bool
pieces_same(const struct pieces *a, const struct pieces *b)
{
	if (a->count != b->count)
		return false;
	for (size_t i = 0; i < a->count; i++)
		if (count_of(a, &a->all[i]) != count_of(b, &a->all[i]))
			return false;
	return true;
}

/* A face, or row, column and face. */
static int
read_piece(struct piece *piece, const json_t *item, struct word_table *faces)
{
	*piece = (struct piece){0};
	if (json_is_array(item)) {
		piece->row = (int)json_integer_value(json_array_get(item, 0));
		piece->column =
			(int)json_integer_value(json_array_get(item, 1));
		item = json_array_get(item, 2);
	}
	const char *word = json_string_value(item);
	long face = word ? word_table_add(faces, word) : -1;
	piece->face = (uint32_t)face;
	return face < 0 ? -1 : 0;
}

int
pieces_read(
	struct pieces *pieces, const json_t *array, struct word_table *faces)
{
	struct piece piece;
	const json_t *item;
	size_t i;

	pieces->count = 0;
	json_array_foreach(
		array, i, item) if (read_piece(&piece, item, faces) < 0 ||
				    pieces_add(pieces, &piece) < 0) return -1;
	return 0;
}

void
board_release(struct board *board)
{
	for (size_t i = 0; i < board->capacity; i++)
		pieces_release(&board->places[i].pieces);
	free(board->places);
	*board = (struct board){0};
}

static int
reserve(struct board *board, size_t count)
{
	struct place *places;

	if (count <= board->capacity)
		return 0;
	places = reallocarray(board->places, count, sizeof *places);
	if (!places)
		return -1;
	memset(places + board->capacity, 0,
		(count - board->capacity) * sizeof *places);
	board->places = places;
	board->capacity = count;
	return 0;
}

int
board_read(struct board *board, const json_t *frame, struct word_table *faces)
{
	const json_t *places = json_object_get(frame, "places");
	const json_t *item;
	size_t i;

	if (reserve(board, json_array_size(places)) < 0)
		return -1;
	board->count = json_array_size(places);
	json_array_foreach(places, i, item)
	{
		struct place *place = &board->places[i];

		place->hidden =
			json_integer_value(json_object_get(item, "hidden"));
		place->grid = json_object_get(item, "size");
		place->touched = false;
		if (pieces_read(&place->pieces, json_object_get(item, "faces"),
			    faces) < 0)
			return -1;
	}
	return 0;
}
