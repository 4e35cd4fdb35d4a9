/* A person as the observer of each game: what is shown of which command. */
#include "terminal/persons.h"

#include <string.h>

#include "lib/player_talk.h"
#include "lib/screen_text.h"
#include "lib/test.h"
#include "seats.h"

static struct player player;
static struct person person = {.player = &player};
static struct persons persons;

/* What a person sees while the bot hears COMMANDS. */
static void
hear(const char *commands)
{
	person.terminal.screen = plain;
	persons_init(&persons, &person);
	assert_int_equal(player_init(&player, persons.games), 0);
	assert_null(strstr(talk(&player, commands), "?"));
	player_release(&player);
}

TEST(every_game_of_the_bots_has_a_person)
{
	persons_init(&persons, &person);
	for (size_t i = 0; seat_all[i]; i++)
		assert_ptr_equal(persons.games[i].game, seat_all[i]);
}

TEST_WITH(a_game_of_tablic_is_shown, screen_open, screen_free)
{
	hear("set_rules tablic\nset_deck 23456789TJQKA CDHS\n"
	     "set_players 2 0\nset_game 4 6 0 6 0 6 0 6 0\n"
	     "set_table 4 3H 4C 7D KS\nset_cards 6 7S 9H AS TD TC 2C\n"
	     "play 0 7S 3H 4C\nresult 1 0\n");
	assert_screen("\nA new game of 2 players. You are player 0.\n"
		      "Table  3H 4C 7D KS\n"
		      "\nDeal 1 of 4: 6 cards for each player.\n"
		      "You play 7S and take 3H 4C.\n"
		      "\nThe game was broken off.\n"
		      "             points  cards  tablas\n"
		      "You               1      3       0  took last\n"
		      "Player 1          0      0       0\n"
		      "You win.\n");
}

TEST_WITH(a_game_of_planowanie_is_shown, screen_open, screen_free)
{
	hear("set_rules planowanie\nset_deck 23456789TJQKA CDHS\n"
	     "set_players 2 1\nset_game 1 1 0\nset_cards 1 AC\n"
	     "declare 0 0\ndeclare 1 1\nplay 0 7H\nplay 1 AC\n"
	     "result 1 2\n");
	assert_screen(
		"\nA new game of 2 players, 1 deals. You are player 1. Trump "
		"is C.\n"
		"\nDeal 1 of 1, hands of 1. Player 0 leads.\n"
		"Hand   AC\n"
		"Player 0 declares 0.\n"
		"You declare 1.\n"
		"Player 0 plays 7H.\n"
		"You play AC.\n"
		"You take the trick.\n"
		"Deal 1 is over.\n"
		"            declared  taken  points\n"
		"Player 0           0      0       1\n"
		"You                1      1       2\n"
		"\nThe game is over.\n"
		"Player 0       1 point\n"
		"You            2 points\n"
		"You win.\n");
}

TEST_WITH(a_game_of_herc_is_shown, screen_open, screen_free)
{
	hear("set_rules herc\nset_deck 23456789TJQKA HSDC\n"
	     "set_players 4 1\nset_game 1 13 0\n"
	     "set_cards 13 5H 2D 3D 4D 9D TD KD 2C 3C 7C 8C JC AC\n"
	     "play 0 KS\nresult 0 1 0 1\n");
	assert_screen(
		"\nA new game. You are player 1, your partner is player 3. "
		"Player 0 leads.\n"
		"Hand   5H   KD TD 9D 4D 3D 2D   AC JC 8C 7C 3C 2C\n"
		"Player 0 plays KS.\n"
		"\nThe game was broken off.\n"
		"Player 0    took   0, gets   0\n"
		"You         took   0, gets   1\n"
		"Player 2    took   0, gets   0\n"
		"Partner 3   took   0, gets   1\n"
		"You and Partner 3 win.\n");
}

TEST_WITH(a_game_of_trax_is_shown, screen_open, screen_free)
{
	hear("set_board 7 7\nset_players 2 0\nset_tile 3 3 lldd\n"
	     "play 0 3 4 dldl\n");
	assert_screen(
		"\nA new game on a board of 7 rows and 7 columns. You are "
		"player 0, light.\n"
		"You place 3 4 dldl.\n");
}
