#include "lib/test.h"
#include "lib/trax_rows.h"
#include "trax/random.h"

TEST(random_draws_every_legal_turn_alike)
{
	struct trax_board board =
		rows_board(&(struct rows){{[3] = ". . . lldd dlld . ."}});
	struct trax_view view = board_view(&board, 0);
	int drawn[TRAX_STRIDE * TRAX_STRIDE][16] = {0};
	struct trax_turn turn;
	struct random random = seeded(1);
	int kinds = 0;

	for (int i = 0; i < 18000; i++) {
		assert_true(trax_random_choose(&view, &random, &turn));
		struct trax_place first = turn.places[0];
		drawn[trax_square_at(first.row, first.column)][first.tile]++;
	}
	for (int i = 0; i < TRAX_AREA * 16; i++) {
		if (drawn[i / 16][i % 16] == 0)
			continue;
		kinds++;
		assert_in_range(drawn[i / 16][i % 16], 880, 1120);
	}
	assert_int_equal(kinds, 18);
}

TEST(the_board_is_left_as_it_was)
{
	struct trax_board board =
		rows_board(&(struct rows){{[3] = ". . . lldd dlld . ."}});
	struct trax_board before = board;
	struct trax_turn turn;
	struct random random = seeded(1);

	for (int i = 0; i < 100; i++) {
		assert_true(trax_random_turn(&board, &random, &turn));
		assert_memory_equal(board.at, before.at, sizeof board.at);
		assert_memory_equal(
			board.leads, before.leads, sizeof board.leads);
		assert_int_equal(
			trax_turn_make(&board, &turn).verdict, TRAX_LEGAL);
		board = before;
	}
}
