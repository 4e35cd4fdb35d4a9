#include "trax/prefill.h"

#include "trax/position.h"

#include "lib/test.h"
#include "lib/trax_rows.h"

static struct trax_board
one_tile(struct random *random)
{
	int rows = 7 + (int)random_below(random, 19);
	int columns = 7 + (int)random_below(random, 19);

	return board_by_chance(rows, columns, 0, random);
}

static void
assert_no_turn_is_left(struct trax_board *board)
{
	struct trax_place firsts[TRAX_FIRSTS_MOST];
	struct trax_turn turn;
	int count = trax_turn_firsts(board, firsts);

	for (int i = 0; i < count; i++)
		assert_int_not_equal(
			trax_turn_force(board, firsts[i], &turn).verdict,
			TRAX_LEGAL);
}

TEST(a_board_has_so_many_tiles_and_a_game_can_start_from_it)
{
	struct random random = seeded(5);

	for (int i = 0; i < 60; i++) {
		enum trax_mode mode = i % 2 == 0 ? TRAX_FILL : TRAX_CONTEST;
		struct trax_board board = one_tile(&random);
		char reason[TRAX_POSITION_REASON_MAX];
		int tiles = 1 + i;

		trax_prefill(&board, mode, tiles, &random);
		/* A contest may have no turn left that completes nothing. */
		if (mode == TRAX_FILL && board.tiles < tiles)
			assert_no_turn_is_left(&board);
		if (!trax_position_check(&board, mode, reason))
			fail_msg("%s", reason);
	}
}

TEST(a_full_board_is_the_end_of_it)
{
	struct random random = seeded(6);

	for (int i = 0; i < 5; i++) {
		struct trax_board board = one_tile(&random);

		trax_prefill(&board, TRAX_FILL, TRAX_SQUARES_MOST, &random);
		assert_no_turn_is_left(&board);
	}
}

TEST(what_has_the_tiles_is_left_alone)
{
	struct random random = seeded(7);

	struct trax_board board = one_tile(&random);
	struct random before = random;
	trax_prefill(&board, TRAX_CONTEST, 1, &random);
	assert_int_equal(board.tiles, 1);
	assert_memory_equal(&random, &before, sizeof before);
}
