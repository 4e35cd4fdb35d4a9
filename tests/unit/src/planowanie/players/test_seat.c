/* Dialogues with a player of planowanie. */
#include "planowanie/players/seat.h"

#include "lib/player_talk.h"
#include "lib/test.h"
#include "planowanie/view.h"

#define SETUP                           \
	"set_rules planowanie\n"        \
	"set_deck 23456789TJQKA CDHS\n" \
	"set_players 4 1\n"             \
	"set_game 2 1 0 2 0\n"          \
	"set_cards 1 AC\n"
#define DECLARED "declare 0 0\ndeclare 1 1\ndeclare 2 1\ndeclare 3 0\n"

EACH_TEST(player_talk_begin, player_talk_end)

TEST(a_deal_is_followed)
{
	const struct planowanie_view *view;

	assert_string_equal(
		talk(greedy,
			SETUP "show_cards 1 1 7H\ntime_left 5\n"
			      "gen_declare\n" DECLARED "play 0 7H\ngen_move\n"
			      "play 1 AC\nplay 2 KH\nplay 3 2S\n"
			      "set_cards 2 3H TS\nresult 0 2 0 1\n"),
		"=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n= 1\n\n=\n\n=\n\n=\n\n=\n\n"
		"=\n\n= AC\n\n=\n\n=\n\n=\n\n=\n\n=\n\n");
	view = greedy->view;
	assert_int_equal(view->open.points[1], 2);
	assert_int_equal(view->open.begun, 2);
}

static int
answers_left(int question)
{
	return planowanie_seat.questions[question].answers_left(greedy->view);
}

TEST(all_answers_that_are_still_to_be_given_are_counted)
{
	enum { DECLARE, MOVE };

	talk(greedy, SETUP);
	assert_int_equal(answers_left(DECLARE), 2 + 3);
	talk(greedy, DECLARED "play 0 7H\n");
	assert_int_equal(answers_left(MOVE), 1 + 3);
	talk(greedy, "play 1 AC\nplay 2 KH\nplay 3 2S\nset_cards 2 3H TS\n");
	assert_int_equal(answers_left(DECLARE), 3);
}

static const struct refusal refusals[] = {
	{"set_deck 23456789TJQKA", "the values and the suits"},
	{"set_players 4", "a player must be a number"},
	{"set_players 5 0", "must be a number from 0 to 4"},
	{"set_players 4 1 1", "too many arguments: 1"},
	{"set_game 1 1", "a leader must be a number"},
	{"set_game 65", "the number of deals must be"},
	{"set_cards 1 AX", "AX is no card"},
	{"set_cards 2 AC", "nothing is no card"},
	{"show_cards 5 1 AC", "a player must be"},
	{"show_cards 1 1 AX", "AX is no card"},
	{"gen_declare 1", "too many arguments: 1"},
	{"declare 0", "a declaration must be"},
	{"declare 4 0", "a player must be"},
	{"declare 0 2", ""},
	{"play 0", "nothing is no card"},
	{"play 3 7H", "turn of player"},
	{"set_table 4 3H 4C 7D KS", "no set_table in planowanie"},
	{"set_tile 1 1 lldd", "no set_tile in planowanie"},
	{"result 1 2", "a result must be"},
};

TEST(nonsense_is_refused_and_changes_nothing)
{
	assert_all_refused(SETUP, sizeof(struct planowanie_view), refusals,
		COUNT(refusals));
}

TEST(nothing_is_declared_twice_or_too_late)
{
	talk(greedy, SETUP DECLARED);
	assert_refused(greedy, "gen_declare", "not the time to declare");
	assert_refused(greedy, "declare 1 1", "");
}

TEST(one_seed_is_one_game)
{
	assert_one_seed_is_one_game(
		"set_rules planowanie\nset_seed 7\n"
		"set_deck 23456789TJQKA CDHS\nset_players 2 0\n"
		"set_game 1 13 0\n"
		"set_cards 13 2C 3C 4C 5C 6C 7D 8D 9D TH JH QS KS AS\n"
		"gen_declare\ndeclare 0 3\ndeclare 1 4\ngen_move\n");
}
