/* Dialogues with bots/planowanie_player through a pair of sockets. */
#include "player/planowanie_player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/player_talk.h"
#include "planowanie/greedy.h"
#include "planowanie/random.h"

#define SETUP                           \
	"set_rules planowanie\n"        \
	"set_deck 23456789TJQKA CDHS\n" \
	"set_players 4 1\n"             \
	"set_game 2 1 0 2 0\n"          \
	"set_cards 1 AC\n"
#define DECLARED "declare 0 0\ndeclare 1 1\ndeclare 2 1\ndeclare 3 0\n"

static const struct games greedy = {
	.planowanie = {.declare = planowanie_greedy_declare,
		.play = planowanie_greedy_play}};

static void
a_deal_is_followed(void **state)
{
	struct games g = greedy;

	(void)state;
	assert_string_equal(
		talk(&g, SETUP "show_cards 1 1 7H\ntime_left 5\n"
			       "gen_declare\n" DECLARED "play 0 7H\ngen_move\n"
			       "play 1 AC\nplay 2 KH\nplay 3 2S\n"
			       "set_cards 2 3H TS\nresult 0 2 0 1\n"),
		"=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n= 1\n\n=\n\n=\n\n=\n\n=\n\n"
		"=\n\n= AC\n\n=\n\n=\n\n=\n\n=\n\n=\n\n");
	assert_int_equal(g.planowanie.view.open.points[1], 2);
	assert_int_equal(g.planowanie.view.open.begun, 2);
}

static const struct refusal_case {
	const char *command;
	const char *says;
} refusal_cases[] = {
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
	{"gen_move", "not my turn"},
	{"play 0", "nothing is no card"},
	{"play 0 7H", ""},
	{"set_table 4 3H 4C 7D KS", "no set_table in planowanie"},
	{"set_tile 1 1 lldd", "no set_tile in planowanie"},
	{"result 1 2", "a result must be"},
};

static void
nonsense_is_refused_and_changes_nothing(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(refusal_cases) / sizeof(*refusal_cases);
		i++) {
		struct games g = greedy;
		struct planowanie_view before;
		talk(&g, SETUP);
		before = g.planowanie.view;
		assert_refused(
			&g, refusal_cases[i].command, refusal_cases[i].says);
		assert_memory_equal(
			&before, &g.planowanie.view, sizeof(before));
	}
}

static void
nothing_is_declared_twice_or_too_late(void **state)
{
	struct games g = greedy;

	(void)state;
	assert_refused(&g, "gen_declare", "no gen_declare in tablic");
	talk(&g, SETUP DECLARED);
	assert_refused(&g, "gen_declare", "not the time to declare");
	assert_refused(&g, "declare 1 1", "");
}

/* What an observer saw, in one letter an event. */
static char seen[16];

static void
see(char event)
{
	size_t length = strlen(seen);

	assert_true(length < sizeof(seen) - 1);
	seen[length] = event;
}

static void
see_begun(struct planowanie_player *p)
{
	assert_int_equal(p->view.course.deals, 2);
	see('b');
}

static void
see_dealt(struct planowanie_player *p)
{
	assert_int_equal(trick_set_size(p->view.hand), 1);
	see('d');
}

static void
see_declared(struct planowanie_player *p, int seat, int tricks)
{
	assert_int_equal(p->view.open.announced[seat], tricks);
	see('l');
}

static void
see_played(struct planowanie_player *p, int seat, trick_card c)
{
	(void)c;
	assert_int_equal(p->view.open.trick.count, 1);
	assert_int_equal(seat, 0);
	see('p');
}

static void
see_over(struct planowanie_player *p, const int points[])
{
	(void)p;
	assert_int_equal(points[3], 4);
	see('o');
}

static int
answer_declare(struct planowanie_player *p)
{
	(void)p;
	return 1;
}

static trick_card
answer_play(struct planowanie_player *p)
{
	return trick_set_first(p->view.hand);
}

static void
an_observer_sees_what_was_accepted_and_is_asked(void **state)
{
	static const struct planowanie_observer observer = {see_begun,
		see_dealt, see_declared, see_played, see_over, answer_declare,
		answer_play};
	struct games g = {.planowanie.observer = &observer};

	(void)state;
	assert_string_equal(last_move(talk(&g, SETUP "gen_declare\n")), "1");
	assert_string_equal(last_move(talk(&g, DECLARED
				    "play 1 AC\nplay 0 7H\ngen_move\n")),
		"AC");
	talk(&g, "result 1 2 3 4\n");
	assert_string_equal(seen, "bdllllpo");
}

static void
one_seed_is_one_game(void **state)
{
	static const char game[] =
		"set_rules planowanie\nset_seed 7\n"
		"set_deck 23456789TJQKA CDHS\nset_players 2 0\n"
		"set_game 1 13 0\n"
		"set_cards 13 2C 3C 4C 5C 6C 7D 8D 9D TH JH QS KS AS\n"
		"gen_declare\ndeclare 0 3\ndeclare 1 4\ngen_move\n";
	struct games one = {.planowanie = {.declare = planowanie_random_declare,
				    .play = planowanie_random_play}};
	struct games two = one;
	char first[TALK_MAX];

	(void)state;
	strcpy(first, talk(&one, game));
	assert_string_equal(talk(&two, game), first);
	assert_string_equal(talk(&one, game), first);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_deal_is_followed),
		cmocka_unit_test(nonsense_is_refused_and_changes_nothing),
		cmocka_unit_test(nothing_is_declared_twice_or_too_late),
		cmocka_unit_test(
			an_observer_sees_what_was_accepted_and_is_asked),
		cmocka_unit_test(one_seed_is_one_game),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
