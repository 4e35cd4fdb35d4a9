#include "trax/position_line.h"

#include <stdio.h>
#include <string.h>

#include "trax/text.h"

/* ROWSxCOLUMNS and no more, of LENGTH bytes. */
static bool
parse_size(const char *text, size_t length, int *rows, int *columns)
{
	char word[8];
	int end = 0;

	if (length >= sizeof word || strspn(text, "0123456789x") != length)
		return false;
	memcpy(word, text, length);
	word[length] = '\0';
	return sscanf(word, "%2dx%2d%n", rows, columns, &end) == 2 &&
	       (size_t)end == length && trax_side_allowed(*rows) &&
	       trax_side_allowed(*columns);
}

static bool
add_tiles(const struct trax_turn *tiles, struct trax_board *board, char *reason)
{
	for (int i = 0; i < tiles->count; i++) {
		const struct trax_place *place = &tiles->places[i];

		if (!trax_position_add(board, place->row, place->column,
			    place->tile, reason))
			return false;
	}
	return true;
}

bool
trax_position_line_read(const char *line, struct trax_board *board,
	char reason[static TRAX_POSITION_REASON_MAX])
{
	const char *size = line + strspn(line, " \t");
	size_t length = strcspn(size, " \t");
	struct trax_turn tiles;
	int rows;
	int columns;

	if (!parse_size(size, length, &rows, &columns)) {
		snprintf(reason, TRAX_POSITION_REASON_MAX,
			"a position begins with the board, ROWSxCOLUMNS, each "
			"from %d to %d",
			TRAX_SIDE_LEAST, TRAX_SIDE_MOST);
		return false;
	}
	trax_board_start(board, rows, columns);
	return trax_turn_parse(size + length, &tiles, reason) &&
	       add_tiles(&tiles, board, reason);
}

/* The start of a game as a turn that places it. */
static struct trax_turn
start_of(const struct trax *game)
{
	struct trax_turn turn = {0};

	for (trax_square s = 0; s < TRAX_AREA; s++) {
		if (game->start[s] != TRAX_NO_TILE)
			turn.places[turn.count++] = (struct trax_place){
				(uint8_t)trax_row(s), (uint8_t)trax_column(s),
				game->start[s]};
	}
	return turn;
}

size_t
trax_position_line_write(const struct trax *game, char *text, size_t size)
{
	struct trax_turn turn = start_of(game);
	char tiles[TRAX_ACTION_MAX];

	trax_turn_format(&turn, tiles);
	return (size_t)snprintf(text, size, "%dx%d %s", game->board.rows,
		game->board.columns, tiles);
}
