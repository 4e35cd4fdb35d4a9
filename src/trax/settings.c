#include "trax/settings.h"

#include <stdio.h>
#include <string.h>

#include "trax/board_file.h"
#include "trax/position_line.h"
#include "trax/prefill.h"
#include "trax/start.h"

enum { ROWS_USUALLY = 10, COLUMNS_USUALLY = 10 };

void
trax_settings_init(struct trax_settings *settings)
{
	memset(settings, 0, sizeof *settings);
	settings->mode = TRAX_CONTEST;
	settings->rows = ROWS_USUALLY;
	settings->columns = COLUMNS_USUALLY;
	settings->tiles = 1;
}

static bool
refuse(char *reason, const char *why)
{
	snprintf(reason, TRAX_POSITION_REASON_MAX, "%s", why);
	return false;
}

/* Takes a side of one or two digits off *TEXT. */
static bool
take_side(const char **text, int *side)
{
	size_t length = strspn(*text, "0123456789");

	if (length < 1 || length > 2)
		return false;
	for (*side = 0; length > 0; length--)
		*side = *side * 10 + *(*text)++ - '0';
	return trax_side_allowed(*side);
}

static bool
set_board(struct trax_settings *settings, const char *value, char *reason)
{
	int rows;
	int columns;

	if (!take_side(&value, &rows) || *value++ != 'x' ||
		!take_side(&value, &columns) || *value != '\0')
		return refuse(reason, "a board is ROWSxCOLUMNS, each from 7 "
				      "to 25");
	settings->rows = rows;
	settings->columns = columns;
	settings->sized = true;
	return true;
}

static bool
set_mode(struct trax_settings *settings, const char *value, char *reason)
{
	return trax_mode_parse(value, &settings->mode) ||
	       refuse(reason, "the mode is contest or fill");
}

static bool
set_tiles(struct trax_settings *settings, const char *value, char *reason)
{
	size_t length = strspn(value, "0123456789");
	int tiles = 0;

	if (length == 0 || length > 3 || value[length] != '\0')
		return refuse(reason, "the tiles are a number from 1 to 625");
	for (; *value != '\0'; value++)
		tiles = tiles * 10 + *value - '0';
	if (tiles < 1 || tiles > TRAX_SQUARES_MOST)
		return refuse(reason, "the tiles are a number from 1 to 625");
	settings->tiles = tiles;
	return true;
}

static bool
set_position(struct trax_settings *settings, const char *value, char *reason)
{
	settings->positioned =
		trax_board_file_read(value, &settings->board, reason);
	return settings->positioned;
}

bool
trax_settings_set(struct trax_settings *settings, const char *name,
	const char *value, char reason[static TRAX_POSITION_REASON_MAX])
{
	static const struct {
		const char *name;
		bool (*set)(struct trax_settings *, const char *, char *);
	} setters[] = {
		{"board", set_board},
		{"mode", set_mode},
		{"tiles", set_tiles},
		{"position", set_position},
	};

	for (size_t i = 0; i < sizeof setters / sizeof *setters; i++) {
		if (strcmp(name, setters[i].name) == 0)
			return setters[i].set(settings, value, reason);
	}
	return refuse(reason, "there is no such option");
}

bool
trax_settings_check(const struct trax_settings *settings,
	char reason[static TRAX_POSITION_REASON_MAX])
{
	const struct trax_board *board = &settings->board;

	if (!settings->positioned)
		return true;
	if (settings->tiles > 1)
		return refuse(reason, "the position has its tiles: --tiles "
				      "does not go with it");
	if (settings->sized && (settings->rows != board->rows ||
				       settings->columns != board->columns))
		return refuse(reason, "the position is of another size than "
				      "the board");
	return trax_position_check(board, settings->mode, reason);
}

void
trax_settings_deal(const struct trax_settings *settings, struct random *random,
	struct trax *game)
{
	struct trax_board board;

	if (settings->positioned) {
		trax_start(game, settings->mode, &settings->board);
		return;
	}
	trax_board_start(&board, settings->rows, settings->columns);
	trax_board_place(&board,
		trax_square_at(settings->rows / 2, settings->columns / 2),
		trax_tiles[random_below(random, TRAX_TILES)]);
	trax_prefill(&board, settings->mode, settings->tiles, random);
	trax_start(game, settings->mode, &board);
}

bool
trax_settings_deal_from_line(const struct trax_settings *settings,
	const char *line, struct trax *game,
	char reason[static TRAX_POSITION_REASON_MAX])
{
	struct trax_board board;

	if (!trax_position_line_read(line, &board, reason))
		return false;
	if (settings->sized && (settings->rows != board.rows ||
				       settings->columns != board.columns))
		return refuse(reason, "the position is of another size than "
				      "the board");
	if (!trax_position_check(&board, settings->mode, reason))
		return false;
	trax_start(game, settings->mode, &board);
	return true;
}
