#include "trax/start.h"

#include <string.h>

#include "common/say.h"

const char *
trax_mode_name(enum trax_mode mode)
{
	return mode == TRAX_FILL ? N_("fill") : N_("contest");
}

bool
trax_mode_parse(const char *name, enum trax_mode *mode)
{
	static const enum trax_mode modes[] = {TRAX_CONTEST, TRAX_FILL};

	for (size_t i = 0; name && i < 2; i++) {
		if (strcmp(name, trax_mode_name(modes[i])) == 0) {
			*mode = modes[i];
			return true;
		}
	}
	return false;
}

/* Appends [row, column, "name"]; -1: no memory. */
static int
append_tile(json_t *tiles, trax_square square, trax_tile tile)
{
	char name[TRAX_TILE_NAME_MAX];

	trax_tile_format(tile, name);
	return json_array_append_new(tiles, json_pack("[iis]", trax_row(square),
						    trax_column(square), name));
}

static json_t *
tiles_to_json(const trax_tile start[static TRAX_AREA])
{
	json_t *tiles = json_array();

	for (trax_square s = 0; tiles && s < TRAX_AREA; s++) {
		if (start[s] != TRAX_NO_TILE &&
			append_tile(tiles, s, start[s]) != 0) {
			json_decref(tiles);
			return NULL;
		}
	}
	return tiles;
}

json_t *
trax_start_to_json(const struct trax *game)
{
	json_t *tiles = tiles_to_json(game->start);

	if (!tiles)
		return NULL;
	/* The object takes the tiles over, even if packing fails. */
	return json_pack("{s:[ii],s:s,s:o}", "board", game->board.rows,
		game->board.columns, "mode", trax_mode_name(game->mode),
		"tiles", tiles);
}

/* An integer from 0 to TRAX_SIDE_MOST. */
static bool
small_number(const json_t *item, int *number)
{
	json_int_t value = json_integer_value(item);

	if (!json_is_integer(item) || value < 0 || value > TRAX_SIDE_MOST)
		return false;
	*number = (int)value;
	return true;
}

static bool
read_board(const json_t *array, struct trax_board *board, char *reason)
{
	int rows;
	int columns;

	if (json_array_size(array) != 2 ||
		!small_number(json_array_get(array, 0), &rows) ||
		!small_number(json_array_get(array, 1), &columns) ||
		!trax_side_allowed(rows) || !trax_side_allowed(columns))
		return trax_position_refuse(reason,
			"\"board\" must be two numbers from %d "
			"to %d",
			TRAX_SIDE_LEAST, TRAX_SIDE_MOST);
	trax_board_start(board, rows, columns);
	return true;
}

static bool
read_tile(const json_t *item, size_t number, struct trax_board *board,
	char *reason)
{
	const char *name = json_string_value(json_array_get(item, 2));

	trax_tile tile;
	int row;
	int column;

	if (json_array_size(item) != 3 ||
		!small_number(json_array_get(item, 0), &row) ||
		!small_number(json_array_get(item, 1), &column) || !name ||
		!trax_tile_parse(name, &tile))
		return trax_position_refuse(reason,
			"item %zu of \"tiles\" is no row, column and tile",
			number + 1);
	return trax_position_add(board, row, column, tile, reason);
}

static bool
read_tiles(const json_t *array, struct trax_board *board, char *reason)
{
	if (!json_is_array(array))
		return trax_position_refuse(reason, "\"tiles\" is no array");
	for (size_t i = 0; i < json_array_size(array); i++) {
		if (!read_tile(json_array_get(array, i), i, board, reason))
			return false;
	}
	return true;
}

bool
trax_start_from_json(const json_t *from, struct trax *game,
	char reason[static TRAX_POSITION_REASON_MAX])
{
	const char *name = json_string_value(json_object_get(from, "mode"));
	struct trax_board board;
	enum trax_mode mode;

	if (!json_is_object(from))
		return trax_position_refuse(reason, "the start is no object");
	if (json_object_size(from) != 3)
		return trax_position_refuse(reason,
			"the start must have \"board\", "
			"\"mode\" and \"tiles\" and nothing else");
	if (!trax_mode_parse(name, &mode))
		return trax_position_refuse(
			reason, "\"mode\" is neither contest nor fill");
	if (!read_board(json_object_get(from, "board"), &board, reason) ||
		!read_tiles(json_object_get(from, "tiles"), &board, reason) ||
		!trax_position_check(&board, mode, reason))
		return false;
	trax_start(game, mode, &board);
	return true;
}
