#include "trax/rules.h"

#include <assert.h>
#include <string.h>

static bool
is_full(const struct trax_board *board)
{
	return board->tiles == board->rows * board->columns;
}

void
trax_start(
	struct trax *game, enum trax_mode mode, const struct trax_board *board)
{
	game->mode = mode;
	game->turn = 0;
	game->over = is_full(board);
	memset(game->points, 0, sizeof game->points);
	game->board = *board;
	memcpy(game->start, board->at, sizeof game->start);
	game->begun = false;
	memset(&game->last, 0, sizeof game->last);
}

static void
credit(struct trax *game, const struct trax_gain *gain)
{
	for (int seat = 0; seat < TRAX_SEATS; seat++)
		game->points[seat] += gain->points[seat];
	game->over = gain->ends;
}

struct trax_ruling
trax_play(struct trax *game, const struct trax_turn *turn)
{
	struct trax_made before = game->board.made;
	struct trax_ruling ruling;

	assert(!game->over);
	ruling = trax_turn_make(&game->board, turn);
	if (ruling.verdict != TRAX_LEGAL)
		return ruling;
	if (game->mode == TRAX_CONTEST) {
		struct trax_gain gain =
			trax_turn_gain(&before, &game->board.made, game->turn);

		credit(game, &gain);
	}
	game->begun = true;
	game->last = *turn;
	game->over |= turn->count == 0 || is_full(&game->board);
	game->turn ^= 1;
	return ruling;
}

void
trax_score(const struct trax *game, int points[static TRAX_SEATS])
{
	memcpy(points, game->points, sizeof game->points);
}

void
trax_forfeit(
	const struct trax *game, int offender, int points[static TRAX_SEATS])
{
	trax_score(game, points);
	points[offender] = 0;
}
