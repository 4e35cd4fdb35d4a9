#include "trax/players/expert.h"

#include "common/explanation.h"
#include "common/level.h"
#include "trax/greedy.h"
#include "trax/rules.h"

#include "lib/test.h"
#include "lib/trax_rows.h"

/* The margin of light, which the expert plays by so many nodes, over greedy. */
static int
play_against_greedy(
	struct trax_expert *expert, int64_t nodes, struct random *random)
{
	static struct trax game;
	struct trax_board board = board_by_chance(7, 7, 0, random);

	trax_start(&game, TRAX_CONTEST, &board);
	while (!game.over) {
		struct effort effort = effort_of_nodes(nodes);
		struct trax_view view = board_view(&game.board, game.turn);
		struct trax_turn turn;

		if (game.turn == 0)
			trax_expert_choose(
				expert, &view, &effort, random, &turn);
		else
			trax_greedy_choose(&view, random, &turn);
		assert_int_equal(trax_play(&game, &turn).verdict, TRAX_LEGAL);
	}
	return game.points[0] - game.points[1];
}

TEST(its_turns_are_legal_at_every_level)
{
	struct trax_expert *expert = trax_expert_new();
	struct random random = seeded(2);

	assert_non_null(expert);
	for (int level = LEVEL_LEAST; level <= LEVEL_MOST; level++) {
		trax_expert_set_level(expert, level);
		play_against_greedy(expert, 200, &random);
	}
	trax_expert_free(expert);
}

/* The loop that a tile closes at once is longer than nothing. */
TEST(it_says_why_it_plays)
{
	struct trax_expert *expert = trax_expert_new();
	struct effort effort = effort_of_nodes(300);
	struct explanation explanation = {0};
	struct trax_view view = {
		.board = board_of_tile(7, 7, trax_tiles[0]), .seated = true};
	struct random random = seeded(2);
	struct trax_turn turn;

	assert_non_null(expert);
	effort.explanation = &explanation;
	assert_true(trax_expert_choose(expert, &view, &effort, &random, &turn));
	assert_non_null(strstr(explanation.text, "worth in points"));
	trax_expert_free(expert);
}

TEST(a_board_to_be_filled_takes_no_thought)
{
	struct trax_expert *expert = trax_expert_new();
	struct effort effort = effort_of_nodes(300);
	struct trax_view view = {.board = board_of_tile(7, 7, trax_tiles[0]),
		.seated = true,
		.mode = TRAX_FILL};
	struct random random = seeded(2);
	struct trax_turn turn;

	assert_non_null(expert);
	assert_true(trax_expert_choose(expert, &view, &effort, &random, &turn));
	assert_true(effort.nodes == 300);
	trax_expert_free(expert);
}
