/* Dialogues with bots/trax_player through a pair of sockets. */
#include "player/trax_player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/player_talk.h"
#include "tablic/greedy.h"
#include "trax/greedy.h"
#include "trax/random.h"

#define SETUP               \
	"set_board 7 7\n"   \
	"set_players 2 0\n" \
	"set_tile 3 3 lldd\n"

static const struct games greedy = {
	.tablic.strategy = &tablic_greedy, .trax.choose = trax_greedy_choose};

/* It is trax without set_rules: only trax begins with set_board. */
static void
a_forced_turn_is_followed(void **state)
{
	struct games g = greedy;

	(void)state;
	assert_string_equal(talk(&g, SETUP "play 0 3 4 dldl\n"
					   "play 1 2 3 ddll 2 4 lddl\n"
					   "result 0 0\n"),
		"=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n");
	assert_int_equal(g.trax.view.board.tiles, 4);
	assert_int_equal(g.trax.view.turn, 0);
}

static const struct refusal_case {
	const char *command;
	const char *says;
} refusal_cases[] = {
	{"set_board 7", "the number of columns must be"},
	{"set_board 6 7", ""},
	{"set_board 7 26", "from 0 to 25"},
	{"set_board 7 7 7", "too many arguments: 7"},
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

static void
nonsense_is_refused_and_changes_nothing(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(refusal_cases) / sizeof(*refusal_cases);
		i++) {
		struct games g = greedy;
		trax_tile before[TRAX_AREA];
		talk(&g, SETUP);
		memcpy(before, g.trax.view.board.at, sizeof(before));
		assert_refused(
			&g, refusal_cases[i].command, refusal_cases[i].says);
		assert_memory_equal(
			before, g.trax.view.board.at, sizeof(before));
		assert_true(trax_view_to_act(&g.trax.view));
	}
}

/* A refused beginning leaves the game in play. */
static void
one_process_plays_all_games(void **state)
{
	static const char tablic[] =
		"set_deck 23456789TJQKA CDHS\nset_players 2 0\n"
		"set_game 4 6 0 6 0 6 0 6 0\nset_table 4 3H 4C 7D KS\n"
		"set_cards 6 7S 9H AS TD TC 2C\ngen_move\n";
	struct games g = greedy;
	char first[256];

	(void)state;
	strcpy(first, last_move(talk(&g, "set_seed 1\n" SETUP "gen_move\n")));
	assert_string_equal(last_move(talk(&g, tablic)), "TD 3H 7D");
	assert_refused(&g, "set_rules whist", "tablic-stihovi planowanie");
	assert_string_equal(
		last_move(talk(&g, "set_seed 1\n" SETUP "gen_move\n")), first);
	assert_refused(&g, "set_board 7", "columns");
	assert_refused(&g, "set_deck 2 C", "the deck must be");
	assert_ptr_equal(g.player.game->state, &g.trax);
	assert_int_equal(talk(&g, "gen_move\n")[0], '=');
}

static void
the_random_player_is_repeatable(void **state)
{
	struct games one = {.trax.choose = trax_random_choose};
	struct games two = one;
	char first[256];

	(void)state;
	strcpy(first, last_move(talk(&one, "set_seed 3\n" SETUP "gen_move\n")));
	assert_string_equal(
		last_move(talk(&two, "set_seed 3\n" SETUP "gen_move\n")),
		first);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_forced_turn_is_followed),
		cmocka_unit_test(nonsense_is_refused_and_changes_nothing),
		cmocka_unit_test(one_process_plays_all_games),
		cmocka_unit_test(the_random_player_is_repeatable),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
