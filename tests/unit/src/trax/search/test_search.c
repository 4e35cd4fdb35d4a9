#include "trax/search/search.h"

#include "trax/random.h"
#include "trax/search/weights.h"

#include "lib/test.h"
#include "lib/trax_rows.h"

enum { LEAST = -(1 << 24) };

static struct worth worth;

static int
gain_of(const struct trax_gain *gain, int seat)
{
	return (gain->points[seat] - gain->points[seat ^ 1]) * WORTH_POINT;
}

/* Plain minimax to the end of the game, to SEAT, whose turn it is. */
static int
plain(struct trax_board *board, int seat)
{
	struct trax_place firsts[TRAX_FIRSTS_MOST];
	int count = trax_turn_firsts(board, firsts);
	int best = LEAST;

	for (int i = 0; i < count; i++) {
		struct trax_made before = board->made;
		struct trax_turn turn;

		if (trax_turn_force(board, firsts[i], &turn).verdict !=
			TRAX_LEGAL)
			continue;
		struct trax_gain gain =
			trax_turn_gain(&before, &board->made, seat);
		int value = gain.ends ? gain_of(&gain, seat)
				      : -plain(board, seat ^ 1);
		trax_turn_undo(board, &turn);
		best = value > best ? value : best;
	}
	return best == LEAST ? 0 : best;
}

/* A board with at most EMPTY free squares and nothing completed; false: the
 * game ended before. */
static bool
lay(struct trax_board *board, int empty, struct random *random)
{
	struct trax_turn turn;

	*board = board_of_tile(7, 7, trax_tiles[4]);
	while (board->rows * board->columns - board->tiles > empty) {
		if (!trax_random_turn(board, random, &turn))
			return false;
		trax_turn_force(board, turn.places[0], &turn);
	}
	for (int c = 0; c < TRAX_COLOURS; c++) {
		if (board->made.loops[c] + board->made.crossings[c] > 0)
			return false;
	}
	return true;
}

TEST(to_the_end_it_equals_plain_minimax)
{
	struct search *search = search_new();
	const struct search_choice *choices;
	struct trax_board board;
	struct random random = seeded(11);
	int depth;
	int compared = 0;

	assert_non_null(search);
	weights_unfold(0, &worth);
	for (int i = 0; i < 30000 && compared < 100; i++) {
		struct effort effort = effort_of_nodes(1000000);

		if (!lay(&board, 7, &random))
			continue;
		int count = search_choices(search, &board, i % 2, &worth, 16,
			&effort, &random, &choices, &depth);
		int value = plain(&board, i % 2);
		assert_int_equal(count > 0 ? choices[0].value : 0, value);
		compared++;
	}
	assert_true(compared > 50);
	search_free(search);
}

static struct search_choice
choose(struct search *search, const struct trax_board *board, int64_t nodes)
{
	struct effort effort = effort_of_nodes(nodes);
	const struct search_choice *choices;
	struct random random = seeded(1);
	int depth;

	assert_true(search_choices(search, board, 0, &worth, 32, &effort,
			    &random, &choices, &depth) > 0);
	return choices[0];
}

/* Whatever was searched before. */
TEST(the_same_nodes_give_the_same_choice)
{
	struct search *fresh = search_new();
	struct search *used = search_new();
	struct trax_board boards[2];
	struct random random = seeded(5);

	assert_true(fresh && used);
	weights_unfold(0, &worth);
	for (int i = 0; i < 2; i++) {
		while (!lay(&boards[i], 36, &random))
			;
	}
	choose(used, &boards[0], 3000);
	struct search_choice one = choose(fresh, &boards[1], 2000);
	struct search_choice two = choose(used, &boards[1], 2000);
	assert_int_equal(one.move.square, two.move.square);
	assert_int_equal(one.move.tile, two.move.tile);
	assert_int_equal(one.value, two.value);
	search_free(fresh);
	search_free(used);
}

TEST(there_is_a_choice_without_any_effort)
{
	struct search *search = search_new();
	struct trax_board board = board_of_tile(25, 25, trax_tiles[0]);

	assert_non_null(search);
	weights_unfold(3, &worth);
	assert_true(choose(search, &board, 0).move.square != 0);
	search_free(search);
}
