/* Dialogues with a player of tablić. */
#include "tablic/commands.h"

#include "lib/card_text.h"
#include "lib/player_talk.h"
#include "lib/test.h"
#include "tablic/view.h"

#define SETUP                           \
	"set_deck 23456789TJQKA CDHS\n" \
	"set_players 2 0\n"             \
	"set_game 4 6 0 6 0 6 0 6 0\n"  \
	"set_table 4 3H 4C 7D KS\n"     \
	"set_cards 6 7S 9H AS TD TC 2C\n"

EACH_TEST(player_talk_begin, player_talk_end)

TEST(a_whole_deal_is_followed)
{
	const struct tablic_view *view;

	assert_string_equal(
		talk(greedy, "set_rules tablic\nset_seed "
			     "18446744073709551615\n" SETUP
			     "time_left 1000\ngen_move\n"
			     "play 0 TD 3H 7D\nplay 1 5C\n"
			     "play 0 9H 4C 5C\nplay 1 KC KS\n"
			     "play 0 TC\nplay 1 JD\n"
			     "play 0 7S\nplay 1 8D\n"
			     "play 0 2C\nplay 1 8C 8D\n"
			     "1 gen_move\nplay 0 AS\nplay 1 QH\n"
			     "set_cards 6 5H 5S 6C 6D 6H 6S\nresult 3 1\n"),
		"=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n= TD 3H 7D\n\n"
		"=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n"
		"=1 AS\n\n=\n\n=\n\n=\n\n=\n\n");
	view = greedy->view;
	assert_int_equal(view->open.deal, 2);
	assert_true(view->hand == cards("5H 5S 6C 6D 6H 6S"));
	assert_true(view->open.table == cards("2C 7S TC JD QH AS"));
}

/* What makes no sense, after SETUP, and a part of what is said to it. */
static const struct refusal refusals[] = {
	{"set_rules", "what is played here is tablic "},
	{"set_rules hearts", "what is played here is tablic "},
	{"set_rules tablic now", "what is played here is tablic "},
	{"set_seed", "one number of 64 bits"},
	{"set_seed -1", "one number of 64 bits"},
	{"set_seed 18446744073709551616", "one number of 64 bits"},
	{"set_seed 1 2", "one number of 64 bits"},
	{"set_deck 23456789TJQKA", "the values and the suits"},
	{"set_deck 23456789TJQKA CDHS X", "too many arguments: X"},
	{"set_deck 22 CDHS", "the deck must be"},
	{"set_players 2", "a player must be a number"},
	{"set_players two 0", "the number of players must be"},
	{"set_players 5 0", "5 players cannot play"},
	{"set_players 2 2", "no seat 2"},
	{"set_players 2 0 0", "too many arguments: 0"},
	{"set_game 4 6 0 6 0 6 0 6", "a leader must be a number"},
	{"set_game 4 6 0 6 0 6 0 7 0", "hands of 6, not 7"},
	{"set_game 53", "the number of deals must be"},
	{"set_table 4 3H 4C 7D KS", "set before"},
	{"set_cards 6 5S 5H 5D 5C 6S 6H", "not empty yet"},
	{"set_cards 6 5S 5H 5D 5C 6S", "nothing is no card"},
	{"set_cards 1 5S 5H", "too many arguments: 5H"},
	{"set_cards 53", "the number of cards must be"},
	{"set_cards 1 5s", "5s is no card"},
	{"show_cards", "a player must be a number"},
	{"show_cards 0 6 5C 5D 5H 5S 6C 6D", "no other player 0"},
	{"show_cards 2 6 5C 5D 5H 5S 6C 6D", "no other player 2"},
	{"show_cards 1 5 5C 5D 5H 5S 6C", "hands of 6, not 5"},
	{"show_cards 1 6 7S 5D 5H 5S 6C 6D", "7S has been seen before"},
	{"show_cards 1 6 5C 5C 5H 5S 6C 6D", "5C comes twice"},
	{"time_left soon", "milliseconds"},
	{"time_left -1", "milliseconds"},
	{"gen_move 1", "too many arguments: 1"},
	{"play", "a player must be a number"},
	{"play 0", "nothing is no card"},
	{"play 0 7S 3H 4C 3H", "3H is named twice"},
	{"play 0 7S 3X", "3X is no card"},
	{"play 0 8S", "8S cannot be in that hand"},
	{"play 1 8S", "turn of player 0"},
	{"play 0 7S 3H", "7S cannot take 3H"},
	{"result 1", "a result must be a number"},
	{"result 1 2 3", "too many arguments: 3"},
};

TEST(nonsense_is_refused_and_changes_nothing)
{
	assert_all_refused(
		SETUP, sizeof(struct tablic_view), refusals, COUNT(refusals));
}

TEST(a_hand_that_was_shown_is_known)
{
	const struct tablic_view *view;

	talk(greedy, SETUP "show_cards 1 6 5C 5D 5H 5S 6C 6D\n"
			   "play 0 2C\nplay 1 5C\n");
	view = greedy->view;
	assert_true(view->shown_seats == 2);
	assert_true(view->shown[1] == cards("5D 5H 5S 6C 6D"));
	assert_refused(greedy, "play 1 8S", "turn of player 0");
	talk(greedy, "play 0 7S\n");
	assert_refused(greedy, "play 1 8S", "8S cannot be in that hand");
}

TEST(a_move_is_refused_out_of_turn)
{
	assert_refused(greedy, "gen_move", "it is not my turn");
	assert_non_null(strstr(talk(greedy, SETUP "play 0 2C\ngen_move\n"),
		"? it is not my turn"));
}

TEST(rules_that_are_not_told_are_the_usual_ones)
{
	const struct tablic_view *view;

	talk(greedy, "set_rules tablic-stihovi\n" SETUP);
	view = greedy->view;
	assert_int_equal(view->open.scoring, TABLIC_STIHOVI);
	talk(greedy, SETUP);
	view = greedy->view;
	assert_int_equal(view->open.scoring, TABLIC_POINTS);
}
