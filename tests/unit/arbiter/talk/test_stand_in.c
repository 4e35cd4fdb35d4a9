/* A player of ours: what it hears decides what it does. */
#include <errno.h>
#include <string.h>

#include "games.h"
#include "talk/stand_in.h"

#include "lib/test.h"

static void
tell_opening(struct stand_in *player)
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
		assert_true(stand_in_hear(player, lines[i]));
}

TEST(it_plays_a_card_that_it_has_and_the_same_by_the_same_seed)
{
	struct stand_in player;
	char first[GAME_LINE_MAX], second[GAME_LINE_MAX];

	assert_int_equal(stand_in_init(&player, game_find("tablic")), 0);
	stand_in_begin(&player, 7);
	assert_false(stand_in_answer(&player, "gen_move", first));
	tell_opening(&player);
	assert_true(stand_in_answer(&player, "gen_move", first));
	assert_non_null(strstr("7S 2C 5D JH QC KD", strtok(first, " ")));
	stand_in_begin(&player, 7);
	tell_opening(&player);
	assert_true(stand_in_answer(&player, "gen_move", second));
	assert_string_equal(strtok(second, " "), first);
	assert_false(stand_in_answer(&player, "gen_dance", second));
	stand_in_release(&player);
}

TEST(what_makes_no_sense_is_refused)
{
	struct stand_in player;

	assert_int_equal(stand_in_init(&player, game_find("tablic")), 0);
	assert_false(stand_in_hear(&player, "set_deck 23 CD"));
	assert_false(stand_in_hear(&player, "play 1 2C"));
	stand_in_release(&player);
}

TEST(nobody_plays_a_game_that_is_not_there)
{
	const struct game_rules strange = {.name = "strange"};
	struct stand_in player;

	assert_int_equal(stand_in_init(&player, &strange), -1);
	assert_int_equal(errno, ENOTSUP);
	stand_in_release(&player);
}
