/* Dialogues with bots/tablic_player through a pair of sockets. */
#include "player/tablic_player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "lib/card_text.h"
#include "lib/player_talk.h"
#include "tablic/greedy.h"
#include "tablic/players/random.h"

enum { SEEDS = 50 };

#define SETUP                           \
	"set_deck 23456789TJQKA CDHS\n" \
	"set_players 2 0\n"             \
	"set_game 4 6 0 6 0 6 0 6 0\n"  \
	"set_table 4 3H 4C 7D KS\n"     \
	"set_cards 6 7S 9H AS TD TC 2C\n"

static void
a_whole_deal_is_followed(void **state)
{
	struct games p = {.tablic.strategy = &tablic_greedy};

	(void)state;
	assert_string_equal(
		talk(&p, "set_rules tablic\nset_seed "
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
	assert_int_equal(p.tablic.view.open.deal, 2);
	assert_true(p.tablic.view.hand == cards("5H 5S 6C 6D 6H 6S"));
	assert_true(p.tablic.view.open.table == cards("2C 7S TC JD QH AS"));
}

/* What makes no sense, after SETUP, and a part of what is said to it. */
static const struct refusal_case {
	const char *command;
	const char *says;
} refusal_cases[] = {
	{"set_rules", "what is played here is tablic "},
	{"set_rules hearts", "what is played here is tablic "},
	{"set_rules tablic now", "what is played here is tablic "},
	{"set_seed", "one number of 64 bits"},
	{"set_seed -1", "one number of 64 bits"},
	{"set_seed 18446744073709551616", "one number of 64 bits"},
	{"set_seed 1 2", "one number of 64 bits"},
	{"set_deck 23456789TJQKA", "the values and the suits"},
	{"set_deck 23456789TJQKA CDHS X", "too many arguments: X"},
	{"set_deck 23456789TJQK CDHS", "the deck must be"},
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

static void
nonsense_is_refused_and_changes_nothing(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(refusal_cases) / sizeof(*refusal_cases);
		i++) {
		struct games p = {.tablic.strategy = &tablic_greedy};
		struct tablic_view before;
		talk(&p, SETUP);
		before = p.tablic.view;
		assert_refused(
			&p, refusal_cases[i].command, refusal_cases[i].says);
		assert_memory_equal(&before, &p.tablic.view, sizeof(before));
	}
}

static void
a_hand_that_was_shown_is_known(void **state)
{
	struct games p = {.tablic.strategy = &tablic_greedy};

	(void)state;
	talk(&p, SETUP "show_cards 1 6 5C 5D 5H 5S 6C 6D\n"
		       "play 0 2C\nplay 1 5C\n");
	assert_true(p.tablic.view.shown_seats == 2);
	assert_true(p.tablic.view.shown[1] == cards("5D 5H 5S 6C 6D"));
	assert_refused(&p, "play 1 8S", "turn of player 0");
	talk(&p, "play 0 7S\n");
	assert_refused(&p, "play 1 8S", "8S cannot be in that hand");
}

static void
a_move_is_refused_out_of_turn(void **state)
{
	struct games p = {.tablic.strategy = &tablic_greedy};

	(void)state;
	assert_non_null(strstr(talk(&p, "gen_move\n"), "? it is not my turn"));
	assert_non_null(strstr(talk(&p, SETUP "play 0 2C\ngen_move\n"),
		"? it is not my turn"));
}

static void
one_seed_is_one_choice(void **state)
{
	struct games one = {.tablic.strategy = &tablic_random};
	struct games two = {.tablic.strategy = &tablic_random};
	char commands[512];
	char first[256] = "";
	int others = 0;

	(void)state;
	for (int seed = 0; seed < SEEDS; seed++) {
		char move[256];
		snprintf(commands, sizeof(commands),
			"set_seed %d\n" SETUP "gen_move\n", seed);
		strcpy(move, last_move(talk(&one, commands)));
		assert_string_equal(last_move(talk(&two, commands)), move);
		if (seed == 0)
			strcpy(first, move);
		others += strcmp(first, move) != 0;
	}
	assert_in_range(others, 1, SEEDS - 1);
}

/* A second game on a living process is played as a first one is. */
static void
nothing_carries_over_to_the_next_game(void **state)
{
	static const char other_game[] =
		"set_rules tablic-stihovi\n"
		"set_seed 9\n" SETUP "time_left 5\ngen_move\nplay 0 2C\n";
	static const char game[] =
		"set_rules tablic\nset_seed 7\n" SETUP "gen_move\n";
	struct games fresh = {.tablic.strategy = &tablic_random};
	struct games used = {.tablic.strategy = &tablic_random};

	(void)state;
	talk(&used, other_game);
	talk(&used, game);
	talk(&fresh, game);
	assert_memory_equal(&used.tablic.view, &fresh.tablic.view,
		sizeof(fresh.tablic.view));
	assert_memory_equal(&used.player.random, &fresh.player.random,
		sizeof(fresh.player.random));
	assert_int_equal(used.player.left_ms, fresh.player.left_ms);
}

static void
rules_that_are_not_told_are_the_usual_ones(void **state)
{
	struct games p = {.tablic.strategy = &tablic_greedy};

	(void)state;
	talk(&p, "set_rules tablic-stihovi\n" SETUP);
	assert_int_equal(p.tablic.view.open.scoring, TABLIC_STIHOVI);
	talk(&p, SETUP);
	assert_int_equal(p.tablic.view.open.scoring, TABLIC_POINTS);
}

static void
a_seed_of_the_command_line_stays(void **state)
{
	struct games fixed = {.tablic.strategy = &tablic_random,
		.player = {.seed_fixed = true, .seed = 7}};
	struct games told = {.tablic.strategy = &tablic_random};
	char move[256];

	(void)state;
	strcpy(move, last_move(talk(&told, "set_seed 7\n" SETUP "gen_move\n")));
	for (int game = 0; game < 2; game++)
		assert_string_equal(last_move(talk(&fixed,
					    "set_seed 8\n" SETUP "gen_move\n")),
			move);
}

/* Without any seed two games differ sooner or later. */
static void
no_seed_is_any_seed(void **state)
{
	struct games p = {.tablic.strategy = &tablic_random};
	char first[256];
	int others = 0;

	(void)state;
	strcpy(first, last_move(talk(&p, SETUP "gen_move\n")));
	for (int game = 0; game < SEEDS; game++)
		others += strcmp(first,
				  last_move(talk(&p, SETUP "gen_move\n"))) != 0;
	assert_int_not_equal(others, 0);
}

/* What the observer saw, in one letter an event. */
static char seen[16];

static void
see(char event)
{
	size_t length = strlen(seen);

	assert_true(length < sizeof(seen) - 1);
	seen[length] = event;
}

static void
see_begun(struct tablic_player *p)
{
	assert_true(p->view.open.table == cards("3H 4C 7D KS"));
	see('b');
}

static void
see_dealt(struct tablic_player *p)
{
	assert_int_equal(card_set_size(p->view.hand), 6);
	see('d');
}

static void
see_played(struct tablic_player *p, const struct tablic_view *before, int seat,
	struct tablic_play play)
{
	assert_int_equal(seat, 0);
	assert_true(play.taken == cards("3H 4C"));
	assert_true(before->open.table == cards("3H 4C 7D KS"));
	assert_true(p->view.open.table == cards("7D KS"));
	see('p');
}

static void
see_over(struct tablic_player *p, const int points[])
{
	(void)p;
	assert_int_equal(points[0], 3);
	assert_int_equal(points[1], 25);
	see('o');
}

static void
an_observer_sees_what_was_accepted(void **state)
{
	static const struct tablic_observer observer = {
		see_begun, see_dealt, see_played, see_over, NULL};
	struct games p = {.tablic.strategy = &tablic_greedy,
		.tablic.observer = &observer};

	(void)state;
	talk(&p, SETUP "play 1 5C\nplay 0 7S 3H\nplay 0 7S 3H 4C\n"
		       "set_table 4 3H 4C 7D KS\nresult 3\nresult 3 25\n");
	assert_string_equal(seen, "bdpo");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_whole_deal_is_followed),
		cmocka_unit_test(nonsense_is_refused_and_changes_nothing),
		cmocka_unit_test(a_hand_that_was_shown_is_known),
		cmocka_unit_test(a_move_is_refused_out_of_turn),
		cmocka_unit_test(one_seed_is_one_choice),
		cmocka_unit_test(nothing_carries_over_to_the_next_game),
		cmocka_unit_test(rules_that_are_not_told_are_the_usual_ones),
		cmocka_unit_test(a_seed_of_the_command_line_stays),
		cmocka_unit_test(no_seed_is_any_seed),
		cmocka_unit_test(an_observer_sees_what_was_accepted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
