#include "trax/position.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool
trax_position_refuse(
	char reason[static TRAX_POSITION_REASON_MAX], const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(reason, TRAX_POSITION_REASON_MAX, format, arguments);
	va_end(arguments);
	return false;
}

/* Takes the squares that hang together with SQUARE off LEFT; their number. */
static int
take_island(bool left[static TRAX_AREA], trax_square square)
{
	trax_square stack[TRAX_AREA];
	int depth = 0;
	int count = 0;

	left[square] = false;
	stack[depth++] = square;
	for (; depth > 0; count++) {
		trax_square here = stack[--depth];

		for (int side = 0; side < TRAX_SIDES; side++) {
			trax_square next =
				trax_next(here, (enum trax_side)side);

			if (left[next]) {
				left[next] = false;
				stack[depth++] = next;
			}
		}
	}
	return count;
}

static bool
check_together(const struct trax_board *board, char *reason)
{
	bool left[TRAX_AREA];

	trax_square first = 0;

	if (board->tiles == 0)
		return trax_position_refuse(
			reason, "a position has at least one tile");
	for (trax_square s = TRAX_AREA - 1; s >= 0; s--) {
		left[s] = board->at[s] != TRAX_NO_TILE;
		if (left[s])
			first = s;
	}
	if (take_island(left, first) == board->tiles)
		return true;
	while (!left[first])
		first++;
	return trax_position_refuse(reason,
		"the tile on square %d %d does not hang together "
		"with the first one",
		trax_row(first), trax_column(first));
}

/* An empty square of a game at rest has an edge of each colour at most. */
static bool
check_square(const struct trax_board *board, trax_square square, char *reason)
{
	for (int c = 0; c < TRAX_COLOURS; c++) {
		side_set sides = board->leads[c][square];

		if (board->at[square] == TRAX_NO_TILE &&
			(sides & (sides - 1)) != 0)
			return trax_position_refuse(reason,
				"two or more %s edges lead into "
				"the empty square %d %d",
				trax_colour_name((enum trax_colour)c),
				trax_row(square), trax_column(square));
	}
	return true;
}

static bool
check_at_rest(const struct trax_board *board, char *reason)
{
	for (int row = 0; row < board->rows; row++) {
		for (int column = 0; column < board->columns; column++) {
			if (!check_square(
				    board, trax_square_at(row, column), reason))
				return false;
		}
	}
	return true;
}

static bool
check_nothing_made(const struct trax_board *board, char *reason)
{
	for (int c = 0; c < TRAX_COLOURS; c++) {
		const char *colour = trax_colour_name((enum trax_colour)c);

		if (board->made.loops[c] > 0)
			return trax_position_refuse(reason,
				"a %s loop is closed, which ends a contest",
				colour);
		if (board->made.crossings[c] > 0)
			return trax_position_refuse(reason,
				"a %s path joins opposite borders, "
				"which ends a contest",
				colour);
	}
	return true;
}

bool
trax_position_check(const struct trax_board *board, enum trax_mode mode,
	char reason[static TRAX_POSITION_REASON_MAX])
{
	return check_together(board, reason) && check_at_rest(board, reason) &&
	       (mode == TRAX_FILL || check_nothing_made(board, reason));
}

bool
trax_position_add(struct trax_board *board, int row, int column, trax_tile tile,
	char reason[static TRAX_POSITION_REASON_MAX])
{
	trax_square square = trax_square_at(row, column);
	char name[TRAX_TILE_NAME_MAX];

	trax_tile_format(tile, name);
	if (!trax_inside(board, row, column))
		return trax_position_refuse(reason,
			"square %d %d is not on the board", row, column);
	if (board->at[square] != TRAX_NO_TILE)
		return trax_position_refuse(reason,
			"there are two tiles on square %d %d", row, column);
	if (!trax_board_matches(board, square, tile))
		return trax_position_refuse(reason,
			"%s on square %d %d does not match the "
			"tiles beside it",
			name, row, column);
	trax_board_place(board, square, tile);
	return true;
}
