#include "lib/trick_table.h"

#include "planowanie/game.h"
#include "planowanie/rules.h"
#include "planowanie/settings.h"
#include "planowanie/view.h"

#include "lib/naive/trick.h"
#include "lib/trick_views.h"

static struct trick_table table;

static struct planowanie *
game_of(struct trick_table *of)
{
	return (struct planowanie *)&of->game;
}

/* A game for three of two deals, the second of one card each. */
static void
set_up(void)
{
	trick_table_clear(&table, &planowanie_game);
	if (!planowanie_game.deal_read(&table.game, 3, NULL, 0,
		    "1 2H 2C | 7H AS | 5C AD ; 0 AH | KH | 2C", table.reason))
		fail_msg("%s", table.reason);
}

static void
begin(void)
{
	set_up();
	planowanie_game.begin(&table.game, &table.voice);
	table.minutes[0] = '\0';
}

static void
each_seat_is_told_its_own_hand_alone(void **state)
{
	(void)state;
	set_up();
	planowanie_game.introduce(&table.game, &table.voice);
	trick_table_expect(&table, "0 1 2 : set_deck 23456789TJQKA CDHS\n"
				   "0 : set_players 3 0\n"
				   "1 : set_players 3 1\n"
				   "2 : set_players 3 2\n"
				   "0 1 2 : set_game 2 2 1 1 0\n");
	planowanie_game.begin(&table.game, &table.voice);
	trick_table_expect(&table, "0 : set_cards 2 2C 2H\n"
				   "1 : set_cards 2 7H AS\n"
				   "2 : set_cards 2 5C AD\n");
}

static void
open_hands_are_shown_when_all_have_their_own(void **state)
{
	(void)state;
	set_up();
	table.voice.see_all = seat_bit(1) | seat_bit(2);
	planowanie_game.begin(&table.game, &table.voice);
	trick_table_expect(&table, "0 : set_cards 2 2C 2H\n"
				   "1 : set_cards 2 7H AS\n"
				   "2 : set_cards 2 5C AD\n"
				   "1 2 : show_cards 0 2 2C 2H\n"
				   "2 : show_cards 1 2 7H AS\n"
				   "1 : show_cards 2 2 5C AD\n");
}

static void
nobody_hears_a_declaration_before_all_have_declared(void **state)
{
	(void)state;
	begin();
	assert_int_equal(planowanie_game.to_act(&table.game), 7);
	assert_string_equal(
		planowanie_game.request(&table.game)->ask, "gen_declare");
	assert_string_equal(
		planowanie_game.request(&table.game)->tell, "declare");
	assert_true(trick_table_act(&table, 2, " 1 "));
	assert_string_equal(table.action, "1");
	assert_int_equal(planowanie_game.to_act(&table.game), 3);
	assert_true(trick_table_act(&table, 0, "2"));
	assert_int_equal(planowanie_game.to_act(&table.game), 2);
	trick_table_expect(&table, "");
	assert_true(trick_table_act(&table, 1, "0"));
	trick_table_expect(&table, "0 1 2 : declare 0 2\n"
				   "0 1 2 : declare 1 0\n"
				   "0 1 2 : declare 2 1\n");
	assert_int_equal(planowanie_game.to_act(&table.game), 2);
	assert_string_equal(
		planowanie_game.request(&table.game)->ask, "gen_move");
}

static void
what_is_no_declaration_is_refused_with_the_reason(void **state)
{
	static const struct {
		const char *text, *reason;
	} wrong[] = {
		{"", "no number of tricks is declared"},
		{"3", "3 is no number from 0 to 2"},
		{"-1", "-1 is no number from 0 to 2"},
		{"+1", "+1 is no number from 0 to 2"},
		{"01", "01 is no number from 0 to 2"},
		{"1.5", "1.5 is no number from 0 to 2"},
		{"two", "two is no number from 0 to 2"},
		{"2H", "2H is no number from 0 to 2"},
		{"1 1", "1 is too much: one number is declared"},
	};

	(void)state;
	begin();
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		trick_table_refuses(&table, 1, wrong[i].text, wrong[i].reason);
}

static void
declare_all(const char *declarations)
{
	for (int seat = 0; declarations[seat] != '\0'; seat++) {
		char text[2] = {declarations[seat], '\0'};
		trick_table_do(&table, seat, text);
	}
}

static void
expect_points(const char *what, int a, int b, int c)
{
	int points[GAME_SEATS_MAX];

	planowanie_game.score(&table.game, points);
	if (points[0] != a || points[1] != b || points[2] != c)
		fail_msg("%s: %d %d %d", what, points[0], points[1], points[2]);
	planowanie_game.standing(&table.game, points);
	assert_int_equal(points[0], a);
	planowanie_game.forfeit(&table.game, 0, points);
	assert_int_equal(points[0], a);
	assert_int_equal(points[2], c);
}

static void
a_game_goes_from_trick_to_trick_and_deal_to_deal(void **state)
{
	(void)state;
	begin();
	declare_all("001");
	trick_table_refuses(&table, 1, "2H", "2H is not in your hand");
	trick_table_do(&table, 1, "7H");
	trick_table_do(&table, 2, "AD");
	trick_table_refuses(
		&table, 0, "2C", "2C does not follow suit: you hold 2H");
	trick_table_do(&table, 0, "2H");
	expect_points("a deal in play gives nothing yet", 0, 0, 0);
	assert_int_equal(planowanie_game.to_act(&table.game), 2);
	trick_table_do(&table, 1, "AS");
	trick_table_do(&table, 2, "5C");
	assert_true(trick_table_act(&table, 0, "2C"));
	trick_table_expect(&table, "0 1 2 : play 0 2C\n"
				   "0 : set_cards 1 AH\n"
				   "1 : set_cards 1 KH\n"
				   "2 : set_cards 1 2C\n");
	expect_points("a trick each, and two for what was declared", 2, 1, 3);
	declare_all("101");
	trick_table_do(&table, 0, "AH");
	trick_table_do(&table, 1, "KH");
	assert_true(trick_table_act(&table, 2, "2C"));
	trick_table_expect(&table, "0 1 2 : play 2 2C\n");
	assert_int_equal(planowanie_game.to_act(&table.game), 0);
	expect_points("the end", 2, 2, 5);
}

static void
a_fault_leaves_the_points_of_the_deals_that_are_over(void **state)
{
	int points[GAME_SEATS_MAX];

	(void)state;
	set_up();
	memcpy(game_of(&table)->open.points, (int[]){5, 7, 2}, 3 * sizeof(int));
	planowanie_game.forfeit(&table.game, 1, points);
	assert_memory_equal(points, ((int[]){5, 7, 2}), 3 * sizeof *points);
}

static void
the_usual_course_depends_on_the_players_and_the_deck(void **state)
{
	static const struct {
		int seats, deck, deals, last_leader;
	} courses[] = {
		{4, 52, 13, 0},
		{3, 52, 13, 0},
		{2, 52, 13, 0},
		{4, 16, 4, 3},
		{3, 16, 5, 1},
		{4, 3, 0, 0},
		{2, 64, 13, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof courses / sizeof *courses; i++) {
		struct planowanie_course course;
		int deals = courses[i].deals;
		planowanie_course_usual(
			&course, courses[i].seats, courses[i].deck);
		assert_int_equal(course.deals, deals);
		for (int k = 0; k < deals; k++)
			assert_int_equal(course.cards[k], k + 1);
		if (deals > 0)
			assert_int_equal(course.leaders[deals - 1],
				courses[i].last_leader);
	}
}

static void
options_that_do_not_do_are_refused_with_the_reason(void **state)
{
	static const struct {
		const char *option, *value, *reason; /* "": it will do */
		int seats;
		const char *check; /* "": it will do; NULL: not asked */
	} options[] = {
		{"deck", "23456789TJQKA,CDHS", "", 4, ""},
		{"deck", "abcd,xy", "", 2, ""},
		{"deck", "ab,x", "", 3,
			"a deck of 2 cards is too small for 3 players"},
		{"deck", "ab", "the deck needs values, a comma and suits", 0,
			NULL},
		{"deck", ",x", "the deck has no cards", 0, NULL},
		{"deck", "aab,x", "a is twice among the values", 0, NULL},
		{"deck", "ab,x,y",
			"character 2 of the suits cannot name a card", 0, NULL},
		{"deals-plan", "13 0", "", 4, ""},
		{"deals-plan", " 3 1  26 0 ", "", 2, ""},
		{"deals-plan", "14 0", "", 4,
			"deal 1 has 4 hands of 14: the deck has 52 cards"},
		{"deals-plan", "1 0 1 3", "", 3,
			"player 3 cannot lead deal 2 among 3 players"},
		{"deals-plan", "1 0 0 1", "", 3,
			"deal 2 has hands of no cards"},
		{"deals-plan", "1 0 2", "the plan ends without a first player",
			0, NULL},
		{"deals-plan", "", "the plan ends without a number of cards", 0,
			NULL},
		{"deals-plan", "1 x", "x in the plan is no number from 0 to 64",
			0, NULL},
		{"seats", "1", "there is no option seats", 0, NULL},
	};
	struct planowanie_settings settings;
	char reason[GAME_REASON_MAX];

	(void)state;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		planowanie_settings_init(&settings);
		reason[0] = '\0';
		planowanie_settings_set(
			&settings, options[i].option, options[i].value, reason);
		assert_string_equal(reason, options[i].reason);
		if (options[i].check == NULL)
			continue;
		planowanie_settings_check(&settings, options[i].seats, reason);
		assert_string_equal(reason, options[i].check);
	}
}

static void
compare_legality(const struct planowanie *game, const struct slow_tricks *slow)
{
	for (trick_card c = 0; c < game->deck.size; c++) {
		char name[3];
		trick_card_format(&game->deck, c, name);
		assert_int_equal(planowanie_judge(game, c) == PLANOWANIE_LEGAL,
			slow_may_play(slow, name));
	}
}

/* Plays one deal of RECORD; adds what the slow rules give to POINTS. */
static void
play_deal_against_slow(struct slow_tricks *slow, const json_t *record,
	struct random *random, int points[])
{
	const struct planowanie *game = game_of(&table);
	int taken[4] = {0}, declared[4], cards = game->open.cards;
	int deal = game->open.begun;

	slow_take_hands(slow, json_object_get(record, "hands"));
	slow->leader =
		(int)json_integer_value(json_object_get(record, "leader"));
	for (int seat = 0; seat < slow->seats; seat++) {
		char text[12];
		declared[seat] = (int)random_below(random, (uint32_t)cards + 1);
		snprintf(text, sizeof text, "%d", declared[seat]);
		trick_table_do(&table, seat, text);
	}
	for (int plays = cards * slow->seats; plays > 0; plays--) {
		int turn = slow_turn(slow);
		char name[3];
		assert_int_equal(game->open.begun, deal);
		assert_true(planowanie_game.to_act(game) == seat_bit(turn));
		compare_legality(game, slow);
		trick_card_format(&game->deck,
			trick_pick(trick_follow(&game->open.trick,
					   game->hands[turn]),
				random),
			name);
		trick_table_do(&table, turn, name);
		int winner = slow_play(slow, name);
		if (winner >= 0)
			taken[winner]++;
	}
	for (int seat = 0; seat < slow->seats; seat++)
		points[seat] += taken[seat] +
				(taken[seat] == declared[seat] ? cards : 0);
}

static void
play_against_slow(int seats, const char *deck, struct random *random)
{
	struct planowanie_settings settings;
	struct slow_tricks slow = {.seats = seats};
	int expected[GAME_SEATS_MAX] = {0}, points[GAME_SEATS_MAX];

	planowanie_settings_init(&settings);
	trick_table_clear(&table, &planowanie_game);
	assert_true(
		planowanie_settings_set(&settings, "deck", deck, table.reason));
	assert_true(planowanie_settings_check(&settings, seats, table.reason));
	slow.values = settings.deck.values;
	slow.trump = settings.deck.suits[0];
	planowanie_game.deal(&table.game, seats, &settings, 0, random);
	trick_table_comes_back(&table, seats, &settings, 0);
	json_t *from = planowanie_game.start(&table.game);
	planowanie_game.begin(&table.game, &table.voice);
	size_t i;
	json_t *deal;
	json_array_foreach(json_object_get(from, "deals"), i, deal)
		play_deal_against_slow(&slow, deal, random, expected);
	json_decref(from);
	assert_true(planowanie_over(game_of(&table)));
	planowanie_game.score(&table.game, points);
	assert_memory_equal(points, expected, (size_t)seats * sizeof *points);
}

static void
whole_games_go_as_the_slow_rules_say(void **state)
{
	static const char *const decks[] = {"23456789TJQKA,CDHS", "abcdef,|;",
		"zyxwvutsrqponmlk,1234", "0123456789abcdefghij,!"};
	struct random random;

	(void)state;
	random_seed(&random, 3);
	for (int i = 0; i < 120; i++)
		play_against_slow(2 + i % 3, decks[i / 3 % 4], &random);
}

static void
a_command_out_of_its_order_is_refused_by_the_view(void **state)
{
	static const struct {
		const char *line, *reason; /* "": the view takes it */
	} steps[] = {
		{"set_players 2 0", "the deck is not known yet"},
		{"set_deck ab xx", "x is twice among the suits"},
		{"set_deck abc xy", ""},
		{"set_game 1 1 0", "the number of players is not known yet"},
		{"set_players 5 0", "5 players cannot play"},
		{"set_players 2 2", "there is no seat 2 among 2 players"},
		{"set_players 2 1", ""},
		{"set_cards 1 ax", "the course of the game is not known yet"},
		{"set_game 1 4 0",
			"deal 1 has 2 hands of 4: the deck has 6 cards"},
		{"set_game 1 2 2",
			"player 2 cannot lead deal 1 among 2 players"},
		{"set_game 2 2 0 1 1", ""},
		{"declare 0 1", "no hands have been dealt"},
		{"play 0 ax", "no hands have been dealt"},
		{"set_cards 1 ax", "deal 1 has hands of 2, not 1"},
		{"set_cards 2 ax ax", "ax comes twice"},
		{"set_cards 2 ay bx", ""},
		{"set_cards 2 ay bx", "the hands are not empty yet"},
		{"set_game 1 1 0", "the game has begun"},
		{"declare 0 3", "3 is not from 0 to 2"},
		{"declare 2 1", "there is no player 2"},
		{"declare 0 1", ""},
		{"declare 0 1", "player 0 has declared already"},
		{"play 0 cy", "not all have declared yet"},
		{"declare 1 0", ""},
		{"play 1 ay", "it is the turn of player 0, not 1"},
		{"play 0 ay", "player 0 cannot play ay now"},
		{"play 0 cy", ""},
		{"play 1 bx", "player 1 cannot play bx now"},
		{"play 1 ay", ""},
		{"play 0 ax", ""},
		{"play 1 bx", ""},
		{"set_cards 1 cx", ""},
		{"declare 0 0", ""},
		{"declare 1 1", ""},
		{"play 1 cx", ""},
		{"play 0 by", ""},
		{"set_cards 1 cx", "the game is over"},
	};
	struct planowanie_view view = {0};
	char reason[TRICK_REASON_MAX];

	(void)state;
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		struct planowanie_view before = view;
		reason[0] = '\0';
		planowanie_view_hear(&view, steps[i].line, reason);
		assert_string_equal(reason, steps[i].reason);
		if (reason[0] != '\0')
			assert_memory_equal(&view, &before, sizeof view);
	}
	assert_int_equal(view.open.points[0], 4);
	assert_int_equal(view.open.points[1], 3);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_seat_is_told_its_own_hand_alone),
		cmocka_unit_test(open_hands_are_shown_when_all_have_their_own),
		cmocka_unit_test(
			nobody_hears_a_declaration_before_all_have_declared),
		cmocka_unit_test(
			what_is_no_declaration_is_refused_with_the_reason),
		cmocka_unit_test(
			a_game_goes_from_trick_to_trick_and_deal_to_deal),
		cmocka_unit_test(
			a_fault_leaves_the_points_of_the_deals_that_are_over),
		cmocka_unit_test(
			the_usual_course_depends_on_the_players_and_the_deck),
		cmocka_unit_test(
			options_that_do_not_do_are_refused_with_the_reason),
		cmocka_unit_test(whole_games_go_as_the_slow_rules_say),
		cmocka_unit_test(
			a_command_out_of_its_order_is_refused_by_the_view),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
