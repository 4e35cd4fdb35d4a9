/* What a person reads of a game of trax. */
#include "terminal/trax_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/screen_text.h"
#include "lib/test.h"

/* A board of 7x7 with one tile, seen by the player who is dark. */
static struct trax_view
some_view(void)
{
	struct trax_view view = {0};
	char why[TRAX_VIEW_REASON_MAX];

	trax_tile tile;

	assert_true(trax_tile_parse("lldd", &tile));
	assert_true(trax_view_board(&view, 7, 7, why));
	assert_true(trax_view_players(&view, 2, 1, why));
	assert_true(trax_view_tile(&view, 3, 3, tile, why));
	return view;
}

EACH_TEST(screen_open, screen_free)

TEST(a_player_is_told_the_colour)
{
	struct trax_view view = some_view();

	trax_screen_begin(&plain, &view);
	assert_screen("\nA new game on a board of 7 rows and 7 columns. You "
		      "are player 1, dark.\n");
}

TEST(turns_and_passes_are_told)
{
	static const struct trax_turn pass = {0};
	struct trax_view view = some_view();
	struct trax_turn turn = {.count = 1, .places = {{2, 3, 0}}};

	assert_true(trax_tile_parse("ddll", &turn.places[0].tile));
	trax_screen_play(&plain, &view, 0, &turn);
	trax_screen_play(&plain, &view, 1, &turn);
	trax_screen_play(&plain, &view, 0, &pass);
	trax_screen_play(&plain, &view, 1, &pass);
	assert_screen("Your opponent places 2 3 ddll.\nYou place 2 3 ddll.\n"
		      "Your opponent passes.\nYou pass.\n");
}

/* Escape codes only where colours are wanted. */
TEST(the_board_is_drawn_with_and_without_colour)
{
	struct trax_view view = some_view();

	trax_screen_state(&plain, &view);
	fflush(plain.out);
	assert_null(strchr(screen_text, '\033'));
	assert_non_null(strstr(screen_text, "\n 3 "));
	trax_screen_state(&coloured, &view);
	fclose(plain.out);
	assert_non_null(strchr(screen_text, '\033'));
}

TEST(a_result_has_the_points)
{
	static const int points[] = {4, 0};
	struct trax_view view = some_view();

	view.board.made.loops[0] = 1;
	view.board.made.lengths[0] = 4;
	trax_screen_result(&plain, &view, points);
	fclose(plain.out);
	assert_non_null(
		strstr(screen_text, "The game is over.\n"
				    "Your opponent light    4 points, with 1 "
				    "loop\n"
				    "You           dark     0 points\n"
				    "Your opponent wins.\n"));
}

/* Nobody has points then, but the person is not told of a draw. */
TEST(who_gives_up_has_lost)
{
	static const int points[] = {0, 0};
	struct trax_view view = some_view();

	plain.gave_up = true;
	strlcpy(plain.names[0], "bob", sizeof plain.names[0]);
	trax_screen_result(&plain, &view, points);
	fclose(plain.out);
	assert_non_null(strstr(screen_text, "The game was broken off.\n"));
	assert_non_null(strstr(screen_text, "bob wins.\n"));
	assert_null(strstr(screen_text, "opponent"));
}

/* It is not known who broke it off: the arbiter says that. */
TEST(a_game_that_is_broken_off_is_no_draw)
{
	static const int points[] = {0, 0};
	struct trax_view view = some_view();

	trax_screen_result(&plain, &view, points);
	fclose(plain.out);
	assert_null(strstr(screen_text, "draw"));
	assert_null(strstr(screen_text, "win"));
}
