/* Whole random games on many boards, each turn held against lib/naive_trax. */

#include "lib/naive/trax.h"
#include "lib/test.h"
#include "lib/trax_rows.h"
#include "trax/rules.h"

/* The open ends know the other end and the length. */
static void
assert_paths(const struct trax_board *board,
	const struct naive_trax_board *slow, int row, int column)
{
	trax_square square = trax_square_at(row, column);

	for (int side = 0; side < TRAX_SIDES; side++) {
		trax_square next = trax_next(square, (enum trax_side)side);

		if (board->at[next] != TRAX_NO_TILE)
			continue;
		struct trax_path path = board->paths[square * 4 + side];
		int back = 0;
		while (back == side || slow->at[row][column][back] !=
					       slow->at[row][column][side])
			back++;
		struct naive_trax_walk walk =
			naive_trax_walk(slow, row, column, back);
		assert_int_equal(path.length, walk.length);
		assert_int_equal(path.other,
			trax_square_at(walk.r, walk.c) * 4 + walk.side);
	}
}

static void
assert_squares(
	const struct trax_board *board, const struct naive_trax_board *slow)
{
	char name[TRAX_TILE_NAME_MAX];

	for (int row = 0; row < board->rows; row++) {
		for (int column = 0; column < board->columns; column++) {
			trax_tile tile = board->at[trax_square_at(row, column)];

			trax_tile_format(tile, name);
			assert_string_equal(slow->at[row][column],
				tile == TRAX_NO_TILE ? "" : name);
			if (tile != TRAX_NO_TILE)
				assert_paths(board, slow, row, column);
		}
	}
}

static void
assert_made(const struct trax_board *board, const struct naive_trax_board *slow)
{
	struct naive_trax_made made = naive_trax_made_on(slow);

	for (int c = 0; c < TRAX_COLOURS; c++) {
		assert_int_equal(board->made.loops[c], made.loops[c]);
		assert_int_equal(board->made.crossings[c], made.crossings[c]);
		assert_int_equal(board->made.lengths[c], made.lengths[c]);
	}
}

/* Tries every tile everywhere, takes the legal turns back, and counts them. */
static int
try_all(struct trax_board *board, const struct naive_trax_board *slow)
{
	const struct trax_board before = *board;
	struct trax_turn turn;
	int legal = 0;

	for (int i = 0; i < board->rows * board->columns * TRAX_TILES; i++) {
		int row = i / TRAX_TILES / board->columns;
		int column = i / TRAX_TILES % board->columns;
		struct naive_trax_board after = *slow;
		struct trax_place first = {(uint8_t)row, (uint8_t)column,
			trax_tiles[i % TRAX_TILES]};
		bool is = trax_turn_force(board, first, &turn).verdict ==
			  TRAX_LEGAL;

		assert_int_equal(is, naive_trax_turn(&after, row, column,
					     naive_trax_tiles[i % TRAX_TILES]));
		legal += is;
		if (is) {
			assert_squares(board, &after);
			assert_made(board, &after);
			trax_turn_undo(board, &turn);
		}
		assert_same_board(board, &before);
		assert_squares(board, slow);
	}
	return legal;
}

/* A legal turn by lot, its forced tiles in another order; false: none. */
static bool
draw_turn(
	struct trax_board *board, struct random *random, struct trax_turn *turn)
{
	struct trax_place firsts[TRAX_FIRSTS_MOST];
	int count = trax_turn_firsts(board, firsts);
	uint32_t start = count > 0 ? random_below(random, (uint32_t)count) : 0;
	int i = 0;

	while (i < count &&
		trax_turn_force(board,
			firsts[(start + (uint32_t)i) % (uint32_t)count], turn)
				.verdict != TRAX_LEGAL)
		i++;
	if (i == count)
		return false;
	trax_turn_undo(board, turn);
	for (int last = turn->count - 1; last > 1; last--) {
		int other = 1 + (int)random_below(random, (uint32_t)last);
		struct trax_place place = turn->places[last];

		turn->places[last] = turn->places[other];
		turn->places[other] = place;
	}
	return true;
}

static void
play_slow(struct naive_trax_board *slow, const struct trax_turn *turn)
{
	char name[TRAX_TILE_NAME_MAX];

	trax_tile_format(turn->places[0].tile, name);
	assert_true(naive_trax_turn(
		slow, turn->places[0].row, turn->places[0].column, name));
}

static void
start_both(int rows, int columns, struct random *random, struct trax *game,
	struct naive_trax_board *slow)
{
	uint32_t tile = random_below(random, TRAX_TILES);
	struct trax_board board =
		board_of_tile(rows, columns, trax_tiles[tile]);

	trax_start(game, TRAX_FILL, &board);
	memset(slow, 0, sizeof *slow);
	slow->rows = rows;
	slow->columns = columns;
	strcpy(slow->at[rows / 2][columns / 2], naive_trax_tiles[tile]);
}

/* Every EVERYth turn all that could be played instead is tried too. */
static void
play_game(int rows, int columns, int every, struct random *random)
{
	static struct trax game;
	static struct naive_trax_board slow;
	struct trax_turn turn;

	start_both(rows, columns, random, &game, &slow);
	for (int number = 0; !game.over; number++) {
		bool any = draw_turn(&game.board, random, &turn);

		if (number % every == 0)
			assert_int_equal(try_all(&game.board, &slow) > 0, any);
		if (any)
			play_slow(&slow, &turn);
		else
			turn.count = 0;
		assert_int_equal(trax_play(&game, &turn).verdict, TRAX_LEGAL);
		assert_squares(&game.board, &slow);
		assert_made(&game.board, &slow);
	}
}

TEST(whole_games_go_as_the_rules_page_says)
{
	static const struct {
		int rows, columns, games, every;
	} boards[] = {
		{7, 7, 40, 4},
		{7, 25, 2, 40},
		{25, 7, 2, 40},
		{8, 11, 6, 15},
		{10, 10, 6, 15},
		{25, 25, 2, 150},
	};
	struct random random = seeded(1);

	FOR_EACH (c, boards) {
		for (int game = 0; game < c->games; game++)
			play_game(c->rows, c->columns, c->every, &random);
	}
}
