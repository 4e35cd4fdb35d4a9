#include "terminal/trax_input.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "terminal/words.h"
#include "trax/text.h"

#define NOTE static TRAX_INPUT_TEXT_MAX

void
trax_input_start(struct trax_input *in, const struct trax_board *board)
{
	in->board = board;
	in->done = false;
	in->turn.count = 0;
}

/* What RULING says, which must be a refusal. */
static bool
refuse(const struct trax_ruling *ruling, char note[NOTE])
{
	char reason[TRAX_REASON_MAX];

	trax_explain(ruling, reason);
	snprintf(note, TRAX_INPUT_TEXT_MAX, "No: %s.", reason);
	return false;
}

/* The tiles after the first, as far as there is room. */
static void
tell_forced(const struct trax_turn *turn, char note[NOTE])
{
	size_t length = 0;

	if (turn->count < 2)
		return;
	length = strlcpy(note, "Forced:", TRAX_INPUT_TEXT_MAX);
	for (int i = 1; i < turn->count; i++) {
		char tile[TRAX_TILE_NAME_MAX];

		trax_tile_format(turn->places[i].tile, tile);
		if (length + 16 >= TRAX_INPUT_TEXT_MAX)
			break;
		length += (size_t)snprintf(note + length,
			TRAX_INPUT_TEXT_MAX - length, "%s %d %d %s",
			i > 1 ? "," : "", turn->places[i].row,
			turn->places[i].column, tile);
	}
	strlcat(note, ".", TRAX_INPUT_TEXT_MAX);
}

/* One tile is completed; several, or none, are judged as they are. */
static bool
judge(struct trax_input *in, const struct trax_turn *turn, char note[NOTE])
{
	struct trax_board board = *in->board;
	struct trax_ruling ruling;

	in->turn = *turn;
	if (turn->count == 1)
		ruling = trax_turn_force(&board, turn->places[0], &in->turn);
	else
		ruling = trax_turn_make(&board, turn);
	in->done = ruling.verdict == TRAX_LEGAL;
	if (!in->done)
		return refuse(&ruling, note);
	if (turn->count == 1)
		tell_forced(&in->turn, note);
	return true;
}

/* Tells the tiles that can begin a turn at a square. */
static void
tell_tiles(const struct trax_board *board, int row, int column, char note[NOTE])
{
	char tiles[TRAX_TILES * (TRAX_TILE_NAME_MAX + 1) + 1] = "";

	for (int i = 0; i < TRAX_TILES; i++) {
		struct trax_board copy = *board;
		struct trax_turn turn;
		struct trax_place first = {
			(uint8_t)row, (uint8_t)column, trax_tiles[i]};
		char name[TRAX_TILE_NAME_MAX];

		if (trax_turn_force(&copy, first, &turn).verdict != TRAX_LEGAL)
			continue;
		trax_tile_format(trax_tiles[i], name);
		strlcat(tiles, " ", sizeof tiles);
		strlcat(tiles, name, sizeof tiles);
	}
	snprintf(note, TRAX_INPUT_TEXT_MAX, "What can lie on %d %d:%s.", row,
		column, *tiles ? tiles : " nothing");
}

/* `ROW COLUMN` and nothing more, on the board. */
static bool
asks_for_tiles(
	const struct trax_board *board, const char *line, int *row, int *column)
{
	int length = 0;

	return sscanf(line, " %3d %3d %n", row, column, &length) == 2 &&
	       length > 0 && line[length] == '\0' &&
	       trax_inside(board, *row, *column);
}

bool
trax_input_line(struct trax_input *in, char *line, char note[NOTE])
{
	char reason[TRAX_REASON_MAX];
	struct trax_turn turn;
	int row;
	int column;

	note[0] = '\0';
	for (char *c = line; *c; c++)
		*c = (char)tolower((unsigned char)*c);
	if (words_end(line)) {
		strlcpy(note, "Row, column and tile, as 3 4 lldd; or pass.",
			TRAX_INPUT_TEXT_MAX);
		return false;
	}
	if (asks_for_tiles(in->board, line, &row, &column)) {
		tell_tiles(in->board, row, column, note);
		return false;
	}
	if (trax_turn_parse(line, &turn, reason))
		return judge(in, &turn, note);
	snprintf(note, TRAX_INPUT_TEXT_MAX, "No: %s.", reason);
	return false;
}
