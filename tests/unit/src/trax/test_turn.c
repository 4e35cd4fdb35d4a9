#include "trax/random.h"
#include "trax/turn.h"

#include "lib/test.h"
#include "lib/trax_rows.h"

/* Every tile on every square is tried, in their order. */
TEST(first_tiles_are_all_that_match_beside_a_tile)
{
	static struct trax_board board;
	static struct trax_place firsts[TRAX_FIRSTS_MOST];
	struct random random = seeded(1);

	for (int i = 0; i < 60; i++) {
		int side = 7 + i % 19, found = 0;

		board = board_by_chance(side, side, i, &random);
		int count = trax_turn_firsts(&board, firsts);
		for (int k = 0; k < side * side * TRAX_TILES; k++) {
			int row = k / TRAX_TILES / side;
			int column = k / TRAX_TILES % side;

			trax_tile tile = trax_tiles[k % TRAX_TILES];
			trax_square square = trax_square_at(row, column);

			if (board.at[square] != TRAX_NO_TILE ||
				!trax_board_touches(&board, square) ||
				!trax_board_matches(&board, square, tile))
				continue;
			assert_true(found < count);
			assert_int_equal(firsts[found].row, row);
			assert_int_equal(firsts[found].column, column);
			assert_int_equal(firsts[found++].tile, tile);
		}
		assert_int_equal(found, count);
	}
}

TEST(what_is_undone_leaves_no_trace)
{
	static struct trax_board board, before;
	static struct trax_place firsts[TRAX_FIRSTS_MOST];
	static struct trax_turn turn;
	struct random random = seeded(2);
	int legal = 0, illegal = 0;

	for (int i = 0; i < 60; i++) {
		board = board_by_chance(7 + i % 19, 7 + i % 19, 2 * i, &random);
		before = board;
		int count = trax_turn_firsts(&board, firsts);
		for (int k = 0; k < count; k++) {
			if (trax_turn_force(&board, firsts[k], &turn).verdict ==
				TRAX_LEGAL) {
				legal++;
				assert_int_equal(
					board.tiles, before.tiles + turn.count);
				trax_turn_undo(&board, &turn);
			} else {
				illegal++;
			}
			assert_same_board(&board, &before);
		}
	}
	assert_true(legal > 1000 && illegal > 20);
}

/* A turn of several tiles: turned round but for its first, it is the same
 * board; with one left out it is illegal, and nothing has changed. */
TEST(forced_tiles_come_in_any_order_but_all)
{
	static struct trax_board board, before, after;
	static struct trax_turn turn, turned;
	struct random random = seeded(3);
	int forced = 0;

	for (int i = 0; i < 300; i++) {
		board = board_by_chance(9, 9, i % 30, &random);
		before = board;
		if (!trax_random_turn(&board, &random, &turn) || turn.count < 2)
			continue;
		forced++;
		turned = turn;
		for (int k = 1; k < turn.count; k++)
			turned.places[k] = turn.places[turn.count - k];
		assert_int_equal(
			trax_turn_make(&board, &turn).verdict, TRAX_LEGAL);
		after = board;
		board = before;
		assert_int_equal(
			trax_turn_make(&board, &turned).verdict, TRAX_LEGAL);
		assert_same_board(&board, &after);
		board = before;
		turn.count--;
		assert_int_equal(
			trax_turn_make(&board, &turn).verdict, TRAX_LEFT_OUT);
		assert_same_board(&board, &before);
	}
	assert_true(forced > 50);
}

TEST(a_pass_names_a_turn_that_is_legal)
{
	static struct trax_board board;
	static struct trax_turn turn;
	const struct trax_turn pass = {.count = 0};
	struct random random = seeded(4);

	for (int i = 0; i < 60; i++) {
		board = board_by_chance(7, 7, i, &random);
		struct trax_ruling ruling = trax_turn_make(&board, &pass);
		bool any = trax_random_turn(&board, &random, &turn);

		assert_int_equal(
			ruling.verdict, any ? TRAX_CAN_PLAY : TRAX_LEGAL);
		if (any)
			assert_int_equal(
				trax_turn_force(&board, ruling.at, &turn)
					.verdict,
				TRAX_LEGAL);
	}
}

static const struct {
	const char *what;
	struct trax_made before, after;
	int seat;
	bool ends, doubled;
	int light, dark;
} turns[] = {
	{"nothing", {{0}, {0}, {0}}, {{0}, {0}, {0}}, 0, false, false, 0, 0},
	{"a loop of the mover", {{0}, {0}, {0}}, {{1, 0}, {0}, {4, 0}}, 0, true,
		false, 4, 0},
	{"a loop of the other", {{0}, {0}, {0}}, {{0, 1}, {0}, {0, 6}}, 0, true,
		false, 0, 6},
	{"two loops of one colour", {{0}, {0}, {0}}, {{2, 0}, {0}, {8, 0}}, 0,
		true, false, 8, 0},
	{"loops of both", {{0}, {0}, {0}}, {{1, 1}, {0}, {4, 6}}, 1, true, true,
		4, 12},
	{"a loop and a crossing of both", {{0}, {0}, {0}},
		{{1, 0}, {0, 1}, {4, 9}}, 0, true, true, 8, 9},
	{"two crossings of one colour", {{0}, {0}, {0}}, {{0}, {2, 0}, {20, 0}},
		0, true, true, 40, 0},
	{"a loop and a crossing of one colour", {{0}, {0}, {0}},
		{{1, 0}, {1, 0}, {15, 0}}, 0, true, false, 15, 0},
	{"what was there before does not count", {{1, 0}, {0}, {4, 0}},
		{{1, 1}, {0}, {4, 8}}, 1, true, false, 0, 8},
};

TEST(what_is_made_of_both_colours_counts_double)
{
	FOR_EACH (c, turns) {
		struct trax_gain gain =
			trax_turn_gain(&c->before, &c->after, c->seat);

		if (gain.ends != c->ends || gain.doubled != c->doubled ||
			gain.points[TRAX_LIGHT] != c->light ||
			gain.points[TRAX_DARK] != c->dark)
			fail_msg("%s: %d %d", c->what, gain.points[TRAX_LIGHT],
				gain.points[TRAX_DARK]);
	}
}
