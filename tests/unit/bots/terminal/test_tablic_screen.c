/* What a person reads of a game of tablić. */
#include "terminal/tablic_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/card_text.h"
#include "lib/test.h"

static char *text;
static size_t text_size;
static struct screen plain, coloured;

FIXTURE(open_text)
{
	FILE *out = open_memstream(&text, &text_size);

	plain = (struct screen){.out = out};
	coloured = (struct screen){.out = out, .colour = true};
	return out ? 0 : -1;
}

FIXTURE(free_text)
{
	free(text);
	return 0;
}

EACH_TEST(open_text, free_text)

static void
assert_text(const char *expected)
{
	fclose(plain.out);
	assert_string_equal(text, expected);
}

/* The second deal of two players, seen from seat 0, who is to play. */
static struct tablic_view
some_view(void)
{
	struct tablic_view view = {.deals = 4, .hand = cards("7S TD")};

	tablic_open_start(&view.open, TABLIC_POINTS, 2);
	view.open.deal = 2;
	view.open.stock = 24;
	view.open.left = 2;
	view.open.table = cards("3H 4C KS");
	view.open.piles[1].cards = cards("AS AD");
	view.open.piles[1].tablas = 1;
	view.open.last_capturer = 1;
	return view;
}

/* The same with the last card of the game in each hand. */
static struct tablic_view
last_view(void)
{
	struct tablic_view view = some_view();

	view.open.stock = 0;
	view.open.left = 1;
	view.open.turn = 1;
	return view;
}

static void
play(struct tablic_view view, int seat, const char *played, const char *taken)
{
	struct tablic_view after = view;
	struct tablic_play play = {one(played), cards(taken)};

	tablic_open_play(&after.open, play);
	tablic_screen_play(&plain, &view, &after, seat, play);
}

TEST(a_turn_shows_what_one_looks_at)
{
	struct tablic_view view = some_view();

	tablic_screen_turn(&plain, &view);
	assert_text("\nYour turn, player 0.\n"
		    "             points  cards  tablas\n"
		    "You               0      0       0\n"
		    "Player 1          3      2       1  took last\n"
		    "Table  3H 4C KS\n"
		    "Hand   7S TD\n");
}

TEST(open_hands_are_seen_in_a_turn)
{
	struct tablic_view view = some_view();

	view.shown_seats = 2;
	view.shown[1] = cards("5C QS");
	tablic_screen_turn(&plain, &view);
	assert_text("\nYour turn, player 0.\n"
		    "             points  cards  tablas\n"
		    "You               0      0       0\n"
		    "Player 1          3      2       1  took last\n"
		    "Table  3H 4C KS\n"
		    "Player 1 has 5C QS\n"
		    "Hand   7S TD\n");
}

TEST(many_players_are_shown_on_request)
{
	struct tablic_view view = some_view();

	tablic_open_start(&view.open, TABLIC_POINTS, 48);
	tablic_screen_turn(&plain, &view);
	fflush(plain.out);
	assert_null(strstr(text, "Player 47"));
	tablic_screen_state(&plain, &view);
	fflush(plain.out);
	assert_non_null(strstr(text, "Player 47"));
	fclose(plain.out);
}

TEST(red_suits_are_red)
{
	struct tablic_view view = some_view();
	struct tablic_play laid = {one("7S"), 0};

	tablic_screen_play(&coloured, &view, &view, 0, laid);
	laid.played = one("TD");
	tablic_screen_play(&coloured, &view, &view, 0, laid);
	assert_text("You play 7S.\nYou play \033[31mTD\033[0m.\n");
}

TEST(a_tabla_is_named)
{
	struct tablic_view view = some_view();

	play(view, 0, "7S", "3H 4C");
	view.open.table = cards("3H 4C");
	play(view, 0, "7S", "3H 4C");
	assert_text("You play 7S and take 3H 4C.\n"
		    "You play 7S and take 3H 4C: a tabla.\n");
}

TEST(the_rest_of_the_table_is_given_out)
{
	play(last_view(), 1, "7H", "3H 4C");
	play(last_view(), 1, "8D", "");
	assert_text("Player 1 plays 7H and takes 3H 4C.\n"
		    "Player 1 gets KS, the rest of the table.\n"
		    "Player 1 plays 8D.\n"
		    "Player 1 gets 3H 4C 8D KS, the rest of the table.\n");
}

TEST(nobody_gets_the_rest_if_nobody_took)
{
	struct tablic_view view = last_view();

	view.open.last_capturer = -1;
	play(view, 1, "8D", "");
	assert_text("Player 1 plays 8D.\n");
}

TEST(the_result_names_the_winner)
{
	static const int points[] = {9, 16};
	struct tablic_view view = last_view();

	view.open.left = 0;
	tablic_screen_result(&plain, &view, points);
	assert_text("\nThe game is over.\n"
		    "             points  cards  tablas\n"
		    "You               9      0       0\n"
		    "Player 1         16      2       1  took last\n"
		    "Player 1 wins.\n");
}

/* After a fault the arbiter's points alone decide. */
TEST(a_broken_off_game_has_a_winner_too)
{
	static const int points[] = {25, 0};
	static const int even[] = {25, 25};
	struct tablic_view view = some_view();

	tablic_screen_result(&plain, &view, points);
	fflush(plain.out);
	assert_non_null(strstr(text, "The game was broken off.\n"));
	assert_non_null(strstr(text, "You win.\n"));
	tablic_screen_result(&plain, &view, even);
	fflush(plain.out);
	assert_non_null(strstr(text, "A draw.\n"));
	fclose(plain.out);
}
