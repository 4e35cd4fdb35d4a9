/* Dialogues with a player of trax. */
#include "trax/players/seat.h"

#include "lib/player_talk.h"
#include "lib/test.h"
#include "trax/view.h"

#define SETUP               \
	"set_board 7 7\n"   \
	"set_players 2 0\n" \
	"set_tile 3 3 lldd\n"

EACH_TEST(player_talk_begin, player_talk_end)

/* It is trax without set_rules: only trax begins with set_board. */
TEST(a_forced_turn_is_followed)
{
	const struct trax_view *view;

	assert_string_equal(talk(greedy, SETUP "play 0 3 4 dldl\n"
					       "play 1 2 3 ddll 2 4 lddl\n"
					       "result 0 0\n"),
		"=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n");
	view = greedy->view;
	assert_int_equal(view->board.tiles, 4);
	assert_int_equal(view->turn, 0);
}

static int
answers_left(const char *commands)
{
	talk(greedy, commands);
	return trax_seat.questions[0].answers_left(greedy->view);
}

TEST(the_answers_to_come_are_as_many_as_there_may_be)
{
	assert_int_equal(answers_left(SETUP), 24);
	assert_int_equal(answers_left("set_board 25 25\nset_players 2 0\n"
				      "set_tile 12 12 lldd\n"),
		40);
	assert_int_equal(answers_left("set_board 25 25\nset_mode fill\n"
				      "set_players 2 0\nset_tile 12 12 lldd\n"),
		312);
}

static const struct refusal refusals[] = {
	{"set_board 7", "the number of columns must be"},
	{"set_board 6 7", ""},
	{"set_board 7 26", "from 0 to 25"},
	{"set_board 7 7 7", "too many arguments: 7"},
	{"set_mode", "nothing is no mode"},
	{"set_mode full", "not \"full\""},
	{"set_mode fill 1", "too many arguments: 1"},
	{"set_players 3 0", "from 0 to 2"},
	{"set_tile 3 4", "nothing is no tile"},
	{"set_tile 3 4 llll", "llll is no tile"},
	{"set_tile 25 4 lldd", "a row must be"},
	{"set_tile 3 3 lldd", ""},
	{"set_tile 3 4 dldl 1", "too many arguments: 1"},
	{"gen_move 1", "too many arguments: 1"},
	{"play 0 3 4", ""},
	{"play 0 0 0 lldd", ""},
	{"play 1 3 4 dldl", ""},
	{"play 0 pass", ""},
	{"play 2 pass", "a player must be"},
	{"set_game 1 13 0", "no set_game in trax"},
	{"result 1", "a result must be"},
};

TEST(nonsense_is_refused_and_changes_nothing)
{
	FOR_EACH (c, refusals) {
		struct player *other = player_of("greedy");
		const struct trax_view *view;

		trax_tile before[TRAX_AREA];
		talk(other, SETUP);
		view = other->view;
		memcpy(before, view->board.at, sizeof before);
		assert_refused(other, c->command, c->says);
		view = other->view;
		assert_memory_equal(before, view->board.at, sizeof before);
		assert_true(trax_view_to_act(view));
		player_end(other);
	}
}

TEST(the_mode_is_told_before_the_game_begins)
{
	assert_refused(greedy, "set_mode fill", "");
	talk(greedy, "set_board 7 7\nset_mode fill\n");
	assert_int_equal(
		((const struct trax_view *)greedy->view)->mode, TRAX_FILL);
	talk(greedy, SETUP);
	assert_int_equal(
		((const struct trax_view *)greedy->view)->mode, TRAX_CONTEST);
	talk(greedy, "play 0 3 4 dldl\n");
	assert_refused(greedy, "set_mode fill", "the game has begun");
}

TEST(where_nobody_scores_greedy_plays_like_random)
{
	for (int seed = 1; seed <= 20; seed++) {
		struct player *taker = player_of("greedy");
		struct player *random = player_of("random");
		char told[256], move[256];

		snprintf(told, sizeof told,
			"set_seed %d\nset_board 7 7\nset_mode fill\n"
			"set_players 2 0\nset_tile 3 3 lldd\ngen_move\n",
			seed);
		strcpy(move, last_move(talk(taker, told)));
		assert_string_equal(last_move(talk(random, told)), move);
		player_end(taker);
		player_end(random);
	}
}

TEST(the_random_player_is_repeatable)
{
	assert_one_seed_is_one_game("set_seed 3\n" SETUP "gen_move\n");
}
