/* Dialogues with a player of herc. */
#include "herc/players/seat.h"

#include <string.h>

#include "herc/view.h"
#include "lib/player_talk.h"
#include "lib/test.h"

#define SETUP                           \
	"set_rules herc\n"              \
	"set_deck 23456789TJQKA HSDC\n" \
	"set_players 4 1\n"             \
	"set_game 1 13 0\n"             \
	"set_cards 13 5H 2D 3D 4D 9D TD KD 2C 3C 7C 8C JC AC\n"

TEST(a_trick_is_followed)
{
	struct player *p = player_of("greedy");
	const struct herc_view *view;

	assert_string_equal(
		talk(p, SETUP "show_cards 0 1 KS\nplay 0 KS\ntime_left 9\n"
			      "gen_move\n"
			      "play 1 5H\nplay 2 3S\n"
			      "play 3 4S\nresult 0 1 0 1\n"),
		"=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n= 5H\n\n"
		"=\n\n=\n\n=\n\n=\n\n");
	view = p->view;
	assert_int_equal(view->open.taken[1], 13 + 5 + 3 + 4);
	assert_int_equal(view->open.trick.turn, 1);
	assert_int_equal(p->left_ms, 9);
	player_end(p);
}

static const struct refusal_case {
	const char *command;
	const char *says;
} refusal_cases[] = {
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
	for (size_t i = 0; i < sizeof refusal_cases / sizeof *refusal_cases;
		i++) {
		struct player *p = player_of("greedy");
		struct herc_view before;

		talk(p, SETUP);
		memcpy(&before, p->view, sizeof before);
		assert_refused(
			p, refusal_cases[i].command, refusal_cases[i].says);
		assert_memory_equal(&before, p->view, sizeof before);
		player_end(p);
	}
}

TEST(one_seed_is_one_choice)
{
	static const char game[] =
		"set_rules herc\nset_seed 7\n"
		"set_deck 23456789TJQKA HSDC\nset_players 4 0\n"
		"set_game 1 13 0\n"
		"set_cards 13 5H 2D 3D 4D 9D TD KD 2C 3C 7C 8C JC AC\n"
		"gen_move\n";
	struct player *one = player_of("random");
	struct player *two = player_of("random");
	char first[256];

	strcpy(first, last_move(talk(one, game)));
	assert_string_equal(last_move(talk(two, game)), first);
	assert_string_equal(last_move(talk(one, game)), first);
	player_end(one);
	player_end(two);
}
