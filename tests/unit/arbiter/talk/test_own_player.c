/* A player of ours: what it hears decides what it does. */
#include <errno.h>

#include "games.h"
#include "talk/local_game.h"

#include "lib/test.h"

static void
tell_opening(struct own_player *player)
{
	static const char *const lines[] = {
		"set_deck 23456789TJQKA CDHS",
		"set_players 2 0",
		"set_game 4 6 0 6 0 6 0 6 0",
		"set_table 4 3H 4D 9C KS",
		"time_left 1000", /* none of the game's */
		"set_cards 6 7S 2C 5D JH QC KD",
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		assert_true(own_player_hear(player, lines[i]));
}

TEST(it_plays_a_card_that_it_has_and_the_same_by_the_same_seed)
{
	struct own_player player;
	char first[GAME_LINE_MAX], second[GAME_LINE_MAX];

	assert_int_equal(own_player_init(&player, game_find("tablic")), 0);
	own_player_begin(&player, 7);
	assert_false(own_player_answer(&player, "gen_move", first));
	tell_opening(&player);
	assert_true(own_player_answer(&player, "gen_move", first));
	assert_non_null(strstr("7S 2C 5D JH QC KD", strtok(first, " ")));
	own_player_begin(&player, 7);
	tell_opening(&player);
	assert_true(own_player_answer(&player, "gen_move", second));
	assert_string_equal(strtok(second, " "), first);
	assert_false(own_player_answer(&player, "gen_dance", second));
	own_player_release(&player);
}

TEST(what_makes_no_sense_is_refused)
{
	struct own_player player;

	assert_int_equal(own_player_init(&player, game_find("tablic")), 0);
	assert_false(own_player_hear(&player, "set_deck 23 CD"));
	assert_false(own_player_hear(&player, "play 1 2C"));
	own_player_release(&player);
}

TEST(nobody_plays_a_game_that_is_not_there)
{
	const struct game_rules strange = {.name = "strange"};
	struct own_player player;

	assert_int_equal(own_player_init(&player, &strange), -1);
	assert_int_equal(errno, ENOTSUP);
	own_player_release(&player);
}
