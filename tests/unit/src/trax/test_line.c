#include "trax/line.h"

#include "lib/test.h"
#include "lib/trax_rows.h"
#include "trax/turn.h"

/* Each square is beside the next, and of a loop the last beside the first. */
static void
assert_hangs_together(const struct trax_line *line)
{
	for (int i = line->loop ? 0 : 1; i < line->count; i++) {
		trax_square one = line->squares[i];
		trax_square two =
			line->squares[(i + line->count - 1) % line->count];

		assert_int_equal(
			abs(trax_row(one) - trax_row(two)) +
				abs(trax_column(one) - trax_column(two)),
			1);
	}
}

/* Adds to MADE what was completed, once for each of its tiles; where it is to
 * be counted once, on its lowest square. */
static void
count(const struct trax_board *board, trax_square square,
	enum trax_colour colour, struct trax_made *made)
{
	struct trax_line line;

	trax_line_trace(board, square, colour, &line);
	assert_true(trax_line_has(&line, square));
	assert_false(line.loop && line.crossing);
	assert_hangs_together(&line);
	assert_int_equal(line.colour, colour);
	for (int i = 0; i < line.count; i++) {
		if (line.squares[i] < square)
			return;
	}
	made->loops[colour] += line.loop;
	made->crossings[colour] += line.crossing;
	if (line.loop || line.crossing)
		made->lengths[colour] += line.count;
}

static void
assert_as_the_board_counts(const struct trax_board *board)
{
	struct trax_made made = {0};

	for (trax_square s = 0; s < TRAX_AREA; s++) {
		if (board->at[s] == TRAX_NO_TILE)
			continue;
		count(board, s, TRAX_LIGHT, &made);
		count(board, s, TRAX_DARK, &made);
	}
	assert_memory_equal(&made, &board->made, sizeof made);
}

static bool
make_any_turn(struct trax_board *board, struct random *random)
{
	static struct trax_place firsts[TRAX_FIRSTS_MOST];
	struct trax_turn turn;

	for (int left = trax_turn_firsts(board, firsts); left > 0; left--) {
		uint32_t i = random_below(random, (uint32_t)left);

		if (trax_turn_force(board, firsts[i], &turn).verdict ==
			TRAX_LEGAL)
			return true;
		firsts[i] = firsts[left - 1];
	}
	return false;
}

TEST(lines_are_those_that_the_board_counts)
{
	struct trax_board board;
	struct random random = seeded(3);

	for (int game = 0; game < 20; game++) {
		int rows = 7 + (int)random_below(&random, 6);
		int columns = 7 + (int)random_below(&random, 6);

		trax_board_start(&board, rows, columns);
		trax_board_place(&board, trax_square_at(3, 3),
			trax_tiles[random_below(&random, TRAX_TILES)]);
		do {
			assert_as_the_board_counts(&board);
		} while (make_any_turn(&board, &random));
	}
}

TEST(a_line_goes_from_end_to_end)
{
	static const struct rows rows = {
		{"ldld . . . . . .", "lddl ddll . . . . ."}};
	struct trax_board board = rows_board(&rows);
	struct trax_line line;

	trax_line_trace(&board, trax_square_at(0, 0), TRAX_DARK, &line);
	assert_false(line.loop);
	assert_false(line.crossing);
	assert_int_equal(line.count, 3);
	assert_int_equal(line.squares[1], trax_square_at(1, 0));
}
