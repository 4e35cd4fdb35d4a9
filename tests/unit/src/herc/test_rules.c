#include "lib/trick_table.h"

#include "herc/game.h"
#include "herc/rules.h"
#include "herc/view.h"

#include "lib/naive/trick.h"
#include "lib/trick_views.h"

static struct trick_table table;

static void
the_leader_goes_round_with_the_deals(void **state)
{
	static const struct {
		const char *first;
		long number;
		int leader;
	} deals[] = {
		{"0", 0, 0},
		{"0", 5, 1},
		{"3", 0, 3},
		{"3", 1, 0},
		{"2", 7, 1},
	};
	max_align_t settings[4];
	struct random random;

	(void)state;
	assert_true(herc_game.settings_size <= sizeof settings);
	for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
		trick_table_clear(&table, &herc_game);
		herc_game.settings_init(settings);
		assert_true(herc_game.settings_set(
			settings, "first", deals[i].first, table.reason));
		assert_true(
			herc_game.settings_check(settings, 4, table.reason));
		random_seed(&random, 1);
		herc_game.deal(
			&table.game, 4, settings, deals[i].number, &random);
		assert_int_equal(
			herc_game.to_act(&table.game), 1 << deals[i].leader);
		trick_table_comes_back(&table, 4, settings, deals[i].number);
	}
	assert_false(
		herc_game.settings_set(settings, "first", "4", table.reason));
	assert_string_equal(table.reason, "4 is no seat from 0 to 3");
	assert_int_equal(herc_game.seats(2), 4);
	assert_int_equal(herc_game.seats(4), 4);
	assert_int_equal(herc_game.seats(3), 0);
	assert_int_equal(herc_game.seats(1), 0);
}

static void
a_start_that_is_none_is_refused_with_the_reason(void **state)
{
	static const struct {
		const char *start, *reason;
	} wrong[] = {
		{"[]", "the start must have a number \"leader\", an array "
		       "\"hands\" and nothing else"},
		{"{\"leader\":0, \"hands\":[], \"seed\":1}",
			"the start must have a number \"leader\", an array "
			"\"hands\" and nothing else"},
		{"{\"leader\":4, \"hands\":[]}", "there is no such leader"},
		{"{\"leader\":-1, \"hands\":[]}", "there is no such leader"},
		{"{\"leader\":0, \"hands\":[]}", "there are 0 hands, not 4"},
		{"{\"leader\":0, \"hands\":[[],1,[],[]]}",
			"player 1: the hand is no array"},
		{"{\"leader\":0, \"hands\":[[\"7H\",7],[],[],[]]}",
			"player 0: card 2 is no string"},
		{"{\"leader\":0, \"hands\":[[\"7H\"],[\"H7\"],[],[]]}",
			"player 1: H7 is no card"},
		{"{\"leader\":0, \"hands\":[[\"7H\"],[],[\"7H\"],[]]}",
			"player 2: 7H is in the deal twice"},
		{"{\"leader\":0, \"hands\":[[\"7H\"],[],[],[]]}",
			"player 0 has 1 cards, not 13"},
	};

	(void)state;
	trick_table_clear(&table, &herc_game);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		assert_false(trick_table_restore(&table, 4, wrong[i].start));
		assert_string_equal(table.reason, wrong[i].reason);
	}
	assert_false(trick_table_restore(&table, 2, "{}"));
	assert_string_equal(table.reason, "so many players cannot play");
}

/* Every card of the deck is legal now just if the slow rules say so. */
static void
compare_legality(const struct herc *game, const struct slow_tricks *slow)
{
	for (trick_card c = 0; c < HERC_CARDS; c++) {
		char name[3];
		trick_card_format(&game->deck, c, name);
		assert_int_equal(herc_judge(game, c) == HERC_LEGAL,
			slow_may_play(slow, name));
	}
}

static int
slow_points(const struct slow_tricks *slow)
{
	int points = 0;

	for (int i = 0; i < 4; i++)
		points += 2 + (int)(strchr(slow->values, slow->table[i][0]) -
				      slow->values);
	return points;
}

static void
play_against_slow(long number, struct random *random)
{
	struct slow_tricks slow = {"23456789TJQKA", 'H', true, 4, .leader = 0};
	struct herc *game = (struct herc *)&table.game;
	int taken[4] = {0}, points[GAME_SEATS_MAX];

	trick_table_clear(&table, &herc_game);
	herc_game.deal(game, 4, NULL, number, random);
	json_t *from = herc_game.start(game);
	slow_take_hands(&slow, json_object_get(from, "hands"));
	slow.leader = (int)json_integer_value(json_object_get(from, "leader"));
	json_decref(from);
	while (herc_game.to_act(game) != 0) {
		int turn = slow_turn(&slow);
		assert_true(herc_game.to_act(game) == seat_bit(turn));
		compare_legality(game, &slow);
		char name[3];
		trick_card_format(&game->deck,
			trick_pick(herc_legal(&game->open.trick, &game->deck,
					   game->hands[turn]),
				random),
			name);
		trick_table_do(&table, turn, name);
		int winner = slow_play(&slow, name);
		if (winner >= 0)
			taken[winner] += slow_points(&slow);
	}
	assert_int_equal(taken[0] + taken[1] + taken[2] + taken[3], 416);
	herc_game.score(game, points);
	int even = taken[0] + taken[2] - 208;
	assert_int_equal(points[0], even > 0 ? even : 0);
	assert_int_equal(points[1], even > 0 ? 0 : -even);
	assert_int_equal(points[2], points[0]);
	assert_int_equal(points[3], points[1]);
}

static void
whole_games_go_as_the_slow_rules_say(void **state)
{
	struct random random;

	(void)state;
	random_seed(&random, 3);
	for (long i = 0; i < 200; i++)
		play_against_slow(i, &random);
}

static void
a_command_out_of_its_order_is_refused_by_the_view(void **state)
{
	static const struct {
		const char *line, *reason; /* "": the view takes it */
	} steps[] = {
		{"set_players 4 0", "the deck is not known yet"},
		{"set_deck 23456789TJQKA CDHS",
			"the deck must be 23456789TJQKA HSDC"},
		{"set_deck 23456789TJQKA HSDC", ""},
		{"set_game 1 13 0", "the number of players is not known yet"},
		{"set_players 3 0", "3 players cannot play"},
		{"set_players 4 4", "there is no seat 4 among 4 players"},
		{"set_players 4 1", ""},
		{"set_cards 1 2C", "the course of the game is not known yet"},
		{"set_game 1 12 0", "a game is one deal of 13 cards"},
		{"set_game 1 13 5", "player 5 cannot lead"},
		{"set_game 1 13 0", ""},
		{"play 0 2C", "no hands have been dealt"},
		{"set_cards 1 2C", "a hand has 13 cards, not 1"},
		{"set_cards 13 2C 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
			"a card comes twice"},
		{"set_cards 13 2H 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", ""},
		{"play 1 2C", "it is the turn of player 0, not 1"},
		{"play 0 2C", "player 0 cannot play 2C now"},
		{"play 0 AC", ""},
		{"play 1 2H", "player 1 cannot play 2H now"},
		{"play 1 KC", ""},
		{"play 2 AS", ""},
		{"play 3 AH", ""},
		{"play 3 AD", ""},
		{"play 0 2S", ""},
		{"play 1 2C", "player 1 cannot play 2C now"},
		{"play 1 2H", ""},
		{"play 2 3H", "player 2 cannot play 3H now"},
	};
	struct herc_view view = {0};
	char reason[TRICK_REASON_MAX];

	(void)state;
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		struct herc_view before = view;
		reason[0] = '\0';
		herc_view_hear(&view, steps[i].line, reason);
		assert_string_equal(reason, steps[i].reason);
		if (reason[0] != '\0')
			assert_memory_equal(&view, &before, sizeof view);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_leader_goes_round_with_the_deals),
		cmocka_unit_test(
			a_start_that_is_none_is_refused_with_the_reason),
		cmocka_unit_test(whole_games_go_as_the_slow_rules_say),
		cmocka_unit_test(
			a_command_out_of_its_order_is_refused_by_the_view),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
