#include "trax/view.h"

#include "lib/test.h"
#include "lib/trax_rows.h"

static char reason[TRAX_VIEW_REASON_MAX];

/* A board of 7x7 with one tile in the middle, seen by SEAT. */
static void
set_up(struct trax_view *view, int seat)
{
	trax_tile tile;

	assert_true(trax_tile_parse("lldd", &tile));
	assert_true(trax_view_board(view, 7, 7, reason));
	assert_true(trax_view_players(view, 2, seat, reason));
	assert_true(trax_view_tile(view, 3, 3, tile, reason));
}

static bool
play(struct trax_view *view, int seat, const char *action)
{
	const struct trax_turn turn = turn_of(action);

	return trax_view_play(view, seat, &turn, reason);
}

TEST(commands_out_of_order_are_refused)
{
	static struct trax_view view;

	memset(&view, 0, sizeof view);
	assert_false(trax_view_players(&view, 2, 0, reason));
	assert_string_equal(reason, "the board is not known yet");
	assert_false(trax_view_tile(&view, 3, 3, trax_tiles[0], reason));
	assert_false(play(&view, 0, "3 3 lldd"));
	assert_string_equal(reason, "the players are not known yet");
	assert_false(trax_view_board(&view, 7, 26, reason));
	assert_string_equal(
		reason, "a board has sides from 7 to 25, not 7 and 26");
	assert_true(trax_view_board(&view, 7, 7, reason));
	assert_false(trax_view_players(&view, 3, 0, reason));
	assert_string_equal(reason, "3 players cannot play");
	assert_false(trax_view_players(&view, 2, 2, reason));
	assert_true(trax_view_players(&view, 2, 1, reason));
	assert_false(play(&view, 0, "3 3 lldd"));
	assert_string_equal(reason, "no tile lies on the board yet");
	assert_false(trax_view_to_act(&view));
}

TEST(tiles_come_in_any_order_and_must_match)
{
	static struct trax_view view;

	set_up(&view, 0);
	assert_true(trax_view_tile(&view, 0, 0, trax_tiles[0], reason));
	assert_false(trax_view_tile(&view, 3, 4, trax_tiles[0], reason));
	assert_string_equal(reason,
		"lldd on square 3 4 does not match the tiles beside it");
	assert_false(trax_view_tile(&view, 3, 3, trax_tiles[0], reason));
	assert_false(trax_view_tile(&view, 7, 3, trax_tiles[0], reason));
}

TEST(turns_alternate_and_must_be_legal)
{
	static struct trax_view view;

	set_up(&view, 1);
	assert_false(trax_view_to_act(&view));
	assert_false(play(&view, 1, "3 4 dlld"));
	assert_string_equal(reason, "it is the turn of player 0, not 1");
	assert_false(play(&view, 0, "3 4 lldd"));
	assert_false(play(&view, 0, "pass"));
	assert_true(play(&view, 0, "3 4 dlld"));
	assert_true(trax_view_to_act(&view));
	assert_false(trax_view_tile(&view, 0, 0, trax_tiles[0], reason));
	assert_string_equal(reason, "the game has begun");
	assert_true(play(&view, 1, "2 3 dldl"));
	assert_false(trax_view_to_act(&view));
}

TEST(a_new_board_forgets_the_last_game)
{
	static struct trax_view view, fresh;

	set_up(&view, 1);
	assert_true(play(&view, 0, "3 4 dlld"));
	set_up(&view, 0);
	set_up(&fresh, 0);
	assert_memory_equal(&view, &fresh, sizeof view);
}
