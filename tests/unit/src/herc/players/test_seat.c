/* Dialogues with a player of herc. */
#include "herc/players/seat.h"

#include "herc/view.h"
#include "lib/player_talk.h"
#include "lib/test.h"

#define SETUP                           \
	"set_rules herc\n"              \
	"set_deck 23456789TJQKA HSDC\n" \
	"set_players 4 1\n"             \
	"set_game 1 13 0\n"             \
	"set_cards 13 5H 2D 3D 4D 9D TD KD 2C 3C 7C 8C JC AC\n"

EACH_TEST(player_talk_begin, player_talk_end)

TEST(a_trick_is_followed)
{
	const struct herc_view *view;

	assert_string_equal(
		talk(greedy, SETUP "show_cards 0 1 KS\nplay 0 KS\ntime_left 9\n"
				   "gen_move\n"
				   "play 1 5H\nplay 2 3S\n"
				   "play 3 4S\nresult 0 1 0 1\n"),
		"=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n= 5H\n\n"
		"=\n\n=\n\n=\n\n=\n\n");
	view = greedy->view;
	assert_int_equal(view->open.taken[1], 13 + 5 + 3 + 4);
	assert_int_equal(view->open.trick.turn, 1);
	assert_int_equal(greedy->left_ms, 9);
}

static const struct refusal refusals[] = {
	{"set_deck 23456789TJQKA", "the values and the suits"},
	{"set_players 4", "a player must be a number"},
	{"set_players 3 1", "3 players cannot play"},
	{"set_game 1 12 0", ""},
	{"set_game 2 13 0 13 1", ""},
	{"set_cards 1 5H", ""},
	{"set_cards 2 5H", "nothing is no card"},
	{"show_cards 4 1 KS", "a player must be"},
	{"show_cards 0 1 XS", "XS is no card"},
	{"gen_declare", "no gen_declare in herc"},
	{"gen_move", "not my turn"},
	{"gen_move 1", "too many arguments: 1"},
	{"play 0", "nothing is no card"},
	{"play 0 5H", ""},
	{"play 1 5H", "turn of player 0"},
	{"play 4 5H", "a player must be"},
	{"play 0 KS QS", "too many arguments: QS"},
	{"result 1 2 3", "a result must be"},
};

TEST(nonsense_is_refused_and_changes_nothing)
{
	assert_all_refused(
		SETUP, sizeof(struct herc_view), refusals, COUNT(refusals));
}

TEST(one_seed_is_one_choice)
{
	assert_one_seed_is_one_game(
		"set_rules herc\nset_seed 7\n"
		"set_deck 23456789TJQKA HSDC\nset_players 4 0\n"
		"set_game 1 13 0\n"
		"set_cards 13 5H 2D 3D 4D 9D TD KD 2C 3C 7C 8C JC AC\n"
		"gen_move\n");
}
