#include "trax/random.h"
#include "trax/text.h"

#include "lib/test.h"
#include "lib/trax_rows.h"

static char reason[TRAX_REASON_MAX];

TEST(actions_are_squares_and_tiles_or_pass)
{
	static const struct {
		const char *text, *reason;
	} actions[] = {
		{"", "a turn is `r c TILE` repeated, or pass"},
		{" \t", "a turn is `r c TILE` repeated, or pass"},
		{"pass 1", "pass is no row"},
		{"3", "the column is missing at the end"},
		{"3 4", "the tile for square 3 4 is missing"},
		{"3 4 llll", "llll for square 3 4 is no tile"},
		{"3 4 lldd 5", "the column is missing at the end"},
		{"25 4 lldd", "no board has a row 25"},
		{"3 -1 lldd", "-1 is no column"},
		{"3 004 lldd", "004 is no column"},
		{"3 4x lldd", "4x is no column"},
		{"3 4 llddd", "llddd for square 3 4 is no tile"},
		{"3 4 LLDD", "LLDD for square 3 4 is no tile"},
	};
	struct trax_turn turn;
	char text[TRAX_ACTION_MAX];

	FOR_EACH (action, actions) {
		assert_false(trax_turn_parse(action->text, &turn, reason));
		assert_string_equal(reason, action->reason);
	}
	assert_true(trax_turn_parse(" 3\t04 lldd  4 4 ddll ", &turn, reason));
	trax_turn_format(&turn, text);
	assert_string_equal(text, "3 4 lldd 4 4 ddll");
	assert_true(trax_turn_parse(" pass ", &turn, reason));
	trax_turn_format(&turn, text);
	assert_string_equal(text, "pass");
}

TEST(turns_come_back_from_their_text)
{
	static struct trax_board board;
	static struct trax_turn turn, again;
	static char text[TRAX_ACTION_MAX];
	struct random random = seeded(1);
	int longest = 0;

	for (int i = 0; i < 300; i++) {
		if (i % 30 == 0)
			board = board_by_chance(25, 25, 0, &random);
		board_play_on(&board, 3, &random);
		if (!trax_random_turn(&board, &random, &turn))
			continue;
		trax_turn_format(&turn, text);
		assert_true(trax_turn_parse(text, &again, reason));
		assert_int_equal(again.count, turn.count);
		assert_memory_equal(again.places, turn.places,
			(size_t)turn.count * sizeof *turn.places);
		longest = turn.count > longest ? turn.count : longest;
	}
	assert_true(longest > 3);
}

/* As many tiles as there are squares, all of the longest names. */
TEST(the_longest_turn_has_room)
{
	static struct trax_turn turn, again;
	static char text[TRAX_ACTION_MAX];

	turn.count = TRAX_SQUARES_MOST;
	for (int i = 0; i < turn.count; i++)
		turn.places[i] =
			(struct trax_place){24, 24, trax_tiles[i % TRAX_TILES]};
	trax_turn_format(&turn, text);
	assert_true(strlen(text) < TRAX_ACTION_MAX);
	assert_true(trax_turn_parse(text, &again, reason));
	assert_memory_equal(&again, &turn, sizeof turn);
}
