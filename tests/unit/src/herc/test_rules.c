#include "herc/rules.h"

#include "herc/game.h"
#include "lib/game_table.h"
#include "lib/naive/trick.h"
#include "lib/test.h"

static struct game_table table;

static const struct {
	const char *first;
	const char *lead;
	long number;
	int leader;
} leaders[] = {
	{"0", "round", 0, 0},
	{"0", "round", 5, 1},
	{"3", "round", 0, 3},
	{"3", "round", 1, 0},
	{"2", "round", 7, 1},
	{"0", "same", 0, 0},
	{"0", "same", 5, 0},
	{"3", "same", 2, 3},
};

TEST(the_leader_goes_round_with_the_deals_or_stays)
{
	max_align_t settings[4];

	assert_true(herc_game.settings_size <= sizeof settings);
	FOR_EACH (leader, leaders) {
		struct random random = seeded(1);

		game_table_clear(&table, &herc_game);
		herc_game.settings_init(settings);
		assert_true(herc_game.settings_set(
			settings, "first", leader->first, table.reason));
		assert_true(herc_game.settings_set(
			settings, "lead", leader->lead, table.reason));
		assert_true(
			herc_game.settings_check(settings, 4, table.reason));
		herc_game.deal(
			&table.game, 4, settings, leader->number, &random);
		assert_int_equal(
			herc_game.to_act(&table.game), 1 << leader->leader);
		game_table_comes_back(&table, 4, settings, leader->number);
	}
	assert_false(
		herc_game.settings_set(settings, "first", "4", table.reason));
	assert_string_equal(table.reason, "4 is no seat from 0 to 3");
	assert_false(
		herc_game.settings_set(settings, "lead", "turn", table.reason));
	assert_string_equal(table.reason, "turn is neither round nor same");
	assert_int_equal(herc_game.seats(2), 4);
	assert_int_equal(herc_game.seats(4), 4);
	assert_int_equal(herc_game.seats(3), 0);
	assert_int_equal(herc_game.seats(1), 0);
}

/* Every card of the deck is legal now just if the slow rules say so. */
static void
compare_legality(const struct herc *game, const struct naive_tricks *slow)
{
	for (trick_card c = 0; c < HERC_CARDS; c++) {
		char name[3];

		trick_card_format(&game->deck, c, name);
		assert_int_equal(herc_judge(game, c) == HERC_LEGAL,
			naive_trick_may_play(slow, name));
	}
}

static int
slow_points(const struct naive_tricks *slow)
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
	struct naive_tricks slow = {"23456789TJQKA", 'H', true, 4, .leader = 0};
	struct herc *game = (struct herc *)&table.game;
	int taken[4] = {0}, points[GAME_SEATS_MAX];

	game_table_clear(&table, &herc_game);
	herc_game.deal(game, 4, NULL, number, random);
	json_t *from = herc_game.start(game);
	naive_trick_take_hands(&slow, json_object_get(from, "hands"));
	slow.leader = (int)json_integer_value(json_object_get(from, "leader"));
	json_decref(from);
	while (herc_game.to_act(game) != 0) {
		int turn = naive_trick_turn(&slow);

		assert_true(herc_game.to_act(game) == seat_bit(turn));
		compare_legality(game, &slow);
		char name[3];
		trick_card_format(&game->deck,
			trick_pick(herc_legal(&game->open.trick, &game->deck,
					   game->hands[turn]),
				random),
			name);
		game_table_do(&table, turn, name);
		int winner = naive_trick_play(&slow, name);
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

TEST(whole_games_go_as_the_slow_rules_say)
{
	struct random random = seeded(3);

	for (long i = 0; i < 200; i++)
		play_against_slow(i, &random);
}
