#include "lib/naive/trax.h"
#include "lib/test.h"
#include "trax/board.h"

static struct trax_board board;
static struct naive_trax_board naive;

/* The colour of the edge that leads into a square at SIDE; -1: none does. */
static int
naive_lead(int row, int column, int side)
{
	static const int down[] = {0, -1, 0, 1}, right[] = {-1, 0, 1, 0};
	int r = row + down[side], c = column + right[side];

	if (r < 0 || r >= naive.rows || c < 0 || c >= naive.columns ||
		naive.at[r][c][0] == '\0')
		return -1;
	return naive.at[r][c][side ^ 2] == 'd' ? TRAX_DARK : TRAX_LIGHT;
}

static void
check_square(int row, int column)
{
	trax_square square = trax_square_at(row, column);
	bool touches = false;

	assert_int_equal(trax_row(square), row);
	assert_int_equal(trax_column(square), column);
	if (naive.at[row][column][0] != '\0')
		return;
	for (int side = 0; side < TRAX_SIDES; side++)
		touches |= naive_lead(row, column, side) >= 0;
	assert_int_equal(trax_board_touches(&board, square), touches);
	assert_int_equal(
		trax_board_frontier(&board, row) >> (column + 1) & 1, touches);
	for (int t = 0; t < TRAX_TILES; t++) {
		bool matches = true;

		for (int side = 0; side < TRAX_SIDES; side++) {
			int lead = naive_lead(row, column, side);

			matches &= lead < 0 ||
				   lead == (int)trax_tile_edge(trax_tiles[t],
						   (enum trax_side)side);
		}
		assert_int_equal(
			trax_board_matches(&board, square, trax_tiles[t]),
			matches);
	}
}

static void
check_board(void)
{
	struct naive_trax_made made = naive_trax_made_on(&naive);

	for (int row = 0; row < board.rows; row++) {
		for (int column = 0; column < board.columns; column++)
			check_square(row, column);
	}
	for (int c = 0; c < TRAX_COLOURS; c++) {
		assert_int_equal(board.made.loops[c], made.loops[c]);
		assert_int_equal(board.made.crossings[c], made.crossings[c]);
		assert_int_equal(board.made.lengths[c], made.lengths[c]);
	}
}

/* The path of COLOUR through the tile, walked to both ends. */
static int
naive_length(int row, int column, enum trax_colour colour)
{
	char letter = colour == TRAX_DARK ? 'd' : 'l';
	int length = -1;

	for (int side = 0; side < TRAX_SIDES; side++) {
		if (naive.at[row][column][side] != letter)
			continue;
		struct naive_trax_walk walk =
			naive_trax_walk(&naive, row, column, side);
		if (walk.closed)
			return walk.length;
		length += walk.length;
	}
	return length;
}

/* Any tile that matches at any empty square, whether it hangs together with
 * others or not; false: it is taken, or none matches. */
static bool
place_any(struct random *random, trax_square *square)
{
	int row = (int)random_below(random, (uint32_t)board.rows);
	int column = (int)random_below(random, (uint32_t)board.columns);
	uint32_t first = random_below(random, TRAX_TILES);

	*square = trax_square_at(row, column);
	for (uint32_t i = 0; i < TRAX_TILES; i++) {
		trax_tile tile = trax_tiles[(first + i) % TRAX_TILES];

		if (board.at[*square] != TRAX_NO_TILE ||
			!trax_board_matches(&board, *square, tile))
			continue;
		trax_board_place(&board, *square, tile);
		trax_tile_format(tile, naive.at[row][column]);
		for (int c = 0; c < TRAX_COLOURS; c++)
			assert_int_equal(trax_board_length(&board, *square,
						 (enum trax_colour)c),
				naive_length(row, column, (enum trax_colour)c));
		return true;
	}
	return false;
}

static void
start_both(int rows, int columns)
{
	trax_board_start(&board, rows, columns);
	memset(&naive, 0, sizeof naive);
	naive.rows = rows;
	naive.columns = columns;
}

/* Tiles placed anywhere and taken back in turn; after each some of them. */
TEST(a_board_knows_what_a_look_at_all_of_it_says)
{
	trax_square placed[TRAX_SQUARES_MOST], square;
	struct random random = seeded(1);

	for (int i = 0; i < 12; i++) {
		int count = 0;

		start_both(7 + i % 4, 7 + i % 3);
		for (int step = 0; step < 400; step++) {
			if (count == 0 || random_below(&random, 5) > 0) {
				if (place_any(&random, &square))
					placed[count++] = square;
			} else {
				square = placed[--count];
				trax_board_remove(&board, square);
				naive.at[trax_row(square)][trax_column(square)]
					[0] = '\0';
			}
			assert_int_equal(board.tiles, count);
			if (step % 8 == 0)
				check_board();
		}
	}
}

TEST(a_board_that_is_cleared_is_empty_again)
{
	static struct trax_board empty;

	trax_square placed[TRAX_SQUARES_MOST];
	struct random random = seeded(2);
	int count = 0;

	start_both(25, 25);
	trax_board_start(&empty, 25, 25);
	for (int i = 0; i < 3000; i++)
		count += place_any(&random, &placed[count]);
	assert_true(count > 300);
	while (count > 0)
		trax_board_remove(&board, placed[--count]);
	assert_memory_equal(board.at, empty.at, sizeof empty.at);
	assert_memory_equal(board.leads, empty.leads, sizeof empty.leads);
	assert_memory_equal(board.taken, empty.taken, sizeof empty.taken);
	assert_memory_equal(&board.made, &empty.made, sizeof empty.made);
	assert_int_equal(board.tiles, 0);
}

TEST(each_open_path_has_one_lower_end)
{
	struct random random = seeded(3);
	trax_square placed;
	int edges = 0, lower = 0;

	start_both(9, 9);
	for (int i = 0; i < 60; i++)
		place_any(&random, &placed);
	for (trax_square square = 0; square < TRAX_AREA; square++) {
		for (int s = 0; s < TRAX_SIDES; s++) {
			enum trax_side side = (enum trax_side)s;

			if (board.at[square] == TRAX_NO_TILE)
				continue;
			edges += board.at[trax_next(square, side)] ==
				 TRAX_NO_TILE;
			lower += trax_board_opens(&board, square, side);
		}
	}
	assert_true(edges > 20);
	assert_int_equal(edges, 2 * lower);
}

TEST(sides_are_from_7_to_25_squares)
{
	for (int side = -1; side < 40; side++)
		assert_int_equal(
			trax_side_allowed(side), side >= 7 && side <= 25);
}
