#include "trax/line.h"

#include "lib/test.h"
#include "lib/trax_rows.h"
#include "trax/random.h"

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

TEST(lines_are_those_that_the_board_counts)
{
	struct random random = seeded(3);
	struct trax_turn turn;

	for (int game = 0; game < 20; game++) {
		int rows = 7 + (int)random_below(&random, 6);
		int columns = 7 + (int)random_below(&random, 6);

		struct trax_board board =
			board_by_chance(rows, columns, 0, &random);

		do {
			assert_as_the_board_counts(&board);
			trax_random_turn(&board, &random, &turn);
			trax_turn_make(&board, &turn);
		} while (turn.count > 0);
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
