/* Both simple players of Trax, and by how much greedy beats random. */
#include "lib/greedy_margin.h"
#include "lib/test.h"
#include "lib/trax_rows.h"
#include "trax/game.h"
#include "trax/greedy.h"
#include "trax/random.h"
#include "trax/rules.h"
#include "trax/settings.h"

TEST(both_pass_when_nothing_is_legal)
{
	struct trax_board board = rows_board(&rows_stuck);
	struct trax_view view = board_view(&board, 0);
	struct trax_turn turn;
	struct random random = seeded(1);

	assert_false(trax_random_choose(&view, &random, &turn));
	assert_int_equal(turn.count, 0);
	assert_false(trax_greedy_choose(&view, &random, &turn));
	assert_int_equal(turn.count, 0);
}

/* The points of a turn that greedy chooses. */
static struct trax_gain
greedy_gain(const struct rows *rows, int seat, uint64_t seed)
{
	struct trax_board board = rows_board(rows);
	struct trax_made before = board.made;
	struct trax_view view = board_view(&board, seat);
	struct trax_turn turn;
	struct random random = seeded(seed);

	assert_true(trax_greedy_choose(&view, &random, &turn));
	assert_int_equal(trax_turn_make(&board, &turn).verdict, TRAX_LEGAL);
	return trax_turn_gain(&before, &board.made, seat);
}

TEST(greedy_takes_what_is_richest_and_gives_nothing)
{
	for (uint64_t seed = 0; seed < 20; seed++) {
		struct trax_gain gain = greedy_gain(&rows_crossings, 0, seed);

		assert_true(gain.doubled && gain.points[0] >= 40);
		gain = greedy_gain(&rows_crossings, 1, seed);
		assert_int_equal(gain.points[0], 0);
		gain = greedy_gain(&rows_loops, 0, seed);
		assert_true(gain.points[0] - gain.points[1] >= 4);
	}
}

/* Can the player of SEAT complete something for itself? */
static bool
has_threat(struct trax_board *board, int seat)
{
	struct trax_place firsts[TRAX_FIRSTS_MOST];
	int count = trax_turn_firsts(board, firsts);
	struct trax_made before = board->made;
	struct trax_turn turn;

	for (int i = 0; i < count; i++) {
		if (trax_turn_force(board, firsts[i], &turn).verdict !=
			TRAX_LEGAL)
			continue;
		struct trax_gain gain =
			trax_turn_gain(&before, &board->made, seat);
		trax_turn_undo(board, &turn);
		if (gain.points[seat] > gain.points[seat ^ 1])
			return true;
	}
	return false;
}

TEST(greedy_hands_over_no_corner)
{
	struct trax_board start =
		rows_board(&(struct rows){{[3] = ". . . lldd . . ."}});
	struct random random = seeded(1);
	struct trax_turn turn;

	for (int i = 0; i < 50; i++) {
		struct trax_board board = start;
		struct trax_view view = board_view(&board, i % 2);

		assert_true(trax_greedy_choose(&view, &random, &turn));
		assert_int_equal(
			trax_turn_make(&board, &turn).verdict, TRAX_LEGAL);
		assert_false(has_threat(&board, (i % 2) ^ 1));
	}
}

static void
measure(const char *board, int games)
{
	static struct trax_settings settings;
	char reason[GAME_REASON_MAX];
	double error;

	trax_settings_init(&settings);
	assert_true(trax_settings_set(&settings, "board", board, reason));
	double mean = greedy_margin(
		&trax_game, &settings, 2, seat_bit(0), games, &error);
	print_message("greedy less random on %s: %.2f +- %.2f points\n", board,
		mean, error);
	assert_true(mean > 5 * error);
}

TEST(greedy_beats_random)
{
	measure("7x7", 400);
	measure("10x10", 400);
	measure("25x25", 100);
}
