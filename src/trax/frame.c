#include "trax/frame.h"

#include <stdio.h>

#include "common/game_frame.h"
#include "trax/line.h"
#include "trax/start.h"

/* The only place. */
enum { BOARD };

int
trax_frame_board(void)
{
	return BOARD;
}

/* Appends what takes over ITEM; NULL, with ARRAY gone: no memory. */
static json_t *
with(json_t *array, json_t *item)
{
	if (json_array_append_new(array, item) == 0)
		return array;
	json_decref(array);
	return NULL;
}

static json_t *
with_tile(json_t *array, int row, int column, trax_tile tile)
{
	char name[TRAX_TILE_NAME_MAX];

	trax_tile_format(tile, name);
	return with(array, json_pack("[iis]", row, column, name));
}

static json_t *
tiles_of(const struct trax_board *board)
{
	json_t *tiles = json_array();

	for (trax_square s = 0; tiles && s < TRAX_AREA; s++) {
		if (board->at[s] != TRAX_NO_TILE)
			tiles = with_tile(tiles, trax_row(s), trax_column(s),
				board->at[s]);
	}
	return tiles;
}

static json_t *
tiles_of_turn(const struct trax_turn *turn)
{
	json_t *tiles = json_array();

	for (int i = 0; tiles && i < turn->count; i++) {
		const struct trax_place *place = &turn->places[i];

		tiles = with_tile(
			tiles, place->row, place->column, place->tile);
	}
	return tiles;
}

static json_t *
squares_of(const struct trax_line *line)
{
	json_t *squares = json_array();

	for (int i = 0; squares && i < line->count; i++)
		squares = with(
			squares, json_pack("[ii]", trax_row(line->squares[i]),
					 trax_column(line->squares[i])));
	return squares;
}

/* Finds what the last turn completed of COLOUR through its place number I, if
 * no earlier place found the same. */
static bool
made_at(const struct trax *game, int i, enum trax_colour colour,
	struct trax_line *line)
{
	const struct trax_place *places = game->last.places;

	trax_line_trace(&game->board,
		trax_square_at(places[i].row, places[i].column), colour, line);
	if (!line->loop && !line->crossing)
		return false;
	while (--i >= 0) {
		if (trax_line_has(line,
			    trax_square_at(places[i].row, places[i].column)))
			return false;
	}
	return true;
}

/* The points of a contest, all made by its last turn. */
struct tally {
	int loops[TRAX_SEATS];
	int paths[TRAX_SEATS];
};

static json_t *
say_made(enum trax_colour colour, const struct trax_line *line)
{
	const int n = line->count;

	if (line->loop)
		return colour == TRAX_LIGHT
			       ? said(say_number(n, "light loop, %d tiles",
					      "light loop, %d tiles"),
					 n)
			       : said(say_number(n, "dark loop, %d tiles",
					      "dark loop, %d tiles"),
					 n);
	return colour == TRAX_LIGHT
		       ? said(say_number(n,
				      "light path from border to border, %d "
				      "tiles",
				      "light path from border to border, %d "
				      "tiles"),
				 n)
		       : said(say_number(n,
				      "dark path from border to border, %d "
				      "tiles",
				      "dark path from border to border, %d "
				      "tiles"),
				 n);
}

static void
mark_made(
	struct game_frame *frame, const struct trax *game, struct tally *tally)
{
	struct trax_line line;

	for (int i = 0; i < TRAX_COLOURS * game->last.count; i++) {
		enum trax_colour colour = (enum trax_colour)(i % TRAX_COLOURS);

		if (!made_at(game, i / TRAX_COLOURS, colour, &line))
			continue;
		*(line.loop ? &tally->loops[colour] : &tally->paths[colour]) +=
			line.count;
		game_frame_mark(frame, BOARD, squares_of(&line),
			say_made(colour, &line));
	}
}

static void
add_parts(struct game_frame *frame, const struct trax *game,
	const struct tally *tally)
{
	int doubled[TRAX_SEATS];

	for (int seat = 0; seat < TRAX_SEATS; seat++)
		doubled[seat] = game->points[seat] - tally->loops[seat] -
				tally->paths[seat];
	game_frame_part(frame, N_("loops"), tally->loops);
	game_frame_part(frame, N_("paths"), tally->paths);
	game_frame_part(frame, N_("doubled"), doubled);
}

json_t *
trax_frame_say(const struct trax_turn *turn)
{
	const int forced = turn->count - 1;
	char tile[TRAX_TILE_NAME_MAX];
	char square[32];

	if (turn->count == 0)
		return said("passes");
	trax_tile_format(turn->places[0].tile, tile);
	snprintf(square, sizeof square, "%d %d", turn->places[0].row,
		turn->places[0].column);
	if (forced == 0)
		return said("places %s at %s", tile, square);
	return said(say_number(forced, "places %s at %s, which forces %d more",
			    "places %s at %s, which forces %d more"),
		tile, square, forced);
}

static void
say_last(struct game_frame *frame, const struct trax *game)
{
	const struct trax_turn *turn = &game->last;

	game_frame_last(frame, game->turn ^ 1, trax_frame_say(turn));
	if (turn->count > 0)
		game_frame_moved(
			frame, GAME_FRAME_SUPPLY, BOARD, tiles_of_turn(turn));
}

static void
add_board(struct game_frame *frame, const struct trax_board *board)
{
	const struct game_place place = {
		.kind = "grid",
		.name = N_("board"),
		.piece = "tile",
		.owner = -1,
		.rows = board->rows,
		.columns = board->columns,
	};

	game_frame_place(frame, &place, tiles_of(board));
}

json_t *
trax_frame(const struct trax *game)
{
	struct tally tally = {0};
	struct game_frame frame;

	game_frame_begin(&frame, game->over ? 0 : seat_bit(game->turn),
		TRAX_SEATS, game->points);
	game_frame_caption(&frame, say_text(trax_mode_name(game->mode)));
	for (int seat = 0; seat < TRAX_SEATS; seat++)
		game_frame_seat(&frame,
			say_text(trax_colour_name((enum trax_colour)seat)));
	add_board(&frame, &game->board);
	if (game->begun)
		say_last(&frame, game);
	if (game->begun && game->mode == TRAX_CONTEST)
		mark_made(&frame, game, &tally);
	add_parts(&frame, game, &tally);
	return game_frame_end(&frame);
}
