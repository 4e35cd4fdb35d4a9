#include "planowanie/rules.h"

#include "lib/game_table.h"
#include "lib/naive/trick.h"
#include "lib/test.h"
#include "planowanie/game.h"
#include "planowanie/settings.h"

static struct game_table table;

static struct planowanie *
game_of(struct game_table *of)
{
	return (struct planowanie *)&of->game;
}

TEST(the_usual_course_depends_on_the_players_and_the_deck)
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

	FOR_EACH (c, courses) {
		struct planowanie_course course;
		int deals = c->deals;

		planowanie_course_usual(&course, c->seats, c->deck);
		assert_int_equal(course.deals, deals);
		for (int k = 0; k < deals; k++)
			assert_int_equal(course.cards[k], k + 1);
		if (deals > 0)
			assert_int_equal(
				course.leaders[deals - 1], c->last_leader);
	}
}

static void
compare_legality(const struct planowanie *game, const struct naive_tricks *slow)
{
	for (trick_card c = 0; c < game->deck.size; c++) {
		char name[3];

		trick_card_format(&game->deck, c, name);
		assert_int_equal(planowanie_judge(game, c) == PLANOWANIE_LEGAL,
			naive_trick_may_play(slow, name));
	}
}

/* Plays one deal of RECORD; adds what the slow rules give to POINTS. */
static void
play_deal_against_slow(struct naive_tricks *slow, const json_t *record,
	struct random *random, int points[])
{
	const struct planowanie *game = game_of(&table);
	int taken[4] = {0}, declared[4], cards = game->open.cards;
	int deal = game->open.begun;

	naive_trick_take_hands(slow, json_object_get(record, "hands"));
	slow->leader =
		(int)json_integer_value(json_object_get(record, "leader"));
	for (int seat = 0; seat < slow->seats; seat++) {
		char text[12];

		declared[seat] = (int)random_below(random, (uint32_t)cards + 1);
		snprintf(text, sizeof text, "%d", declared[seat]);
		game_table_do(&table, seat, text);
	}
	for (int plays = cards * slow->seats; plays > 0; plays--) {
		int turn = naive_trick_turn(slow);
		char name[3];

		assert_int_equal(game->open.begun, deal);
		assert_true(planowanie_game.to_act(game) == seat_bit(turn));
		compare_legality(game, slow);
		trick_card_format(&game->deck,
			trick_pick(trick_follow(&game->open.trick,
					   game->hands[turn]),
				random),
			name);
		game_table_do(&table, turn, name);
		int winner = naive_trick_play(slow, name);
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
	struct naive_tricks slow = {.seats = seats};
	int expected[GAME_SEATS_MAX] = {0}, points[GAME_SEATS_MAX];

	planowanie_settings_init(&settings);
	game_table_clear(&table, &planowanie_game);
	assert_true(
		planowanie_settings_set(&settings, "deck", deck, table.reason));
	assert_true(planowanie_settings_check(&settings, seats, table.reason));
	slow.values = settings.deck.values;
	slow.trump = settings.deck.suits[0];
	planowanie_game.deal(&table.game, seats, &settings, 0, random);
	game_table_comes_back(&table, seats, &settings, 0);
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

TEST(whole_games_go_as_the_slow_rules_say)
{
	static const char *const decks[] = {"23456789TJQKA,CDHS", "abcdef,|;",
		"zyxwvutsrqponmlk,1234", "0123456789abcdefghij,!"};
	struct random random = seeded(3);

	for (int i = 0; i < 120; i++)
		play_against_slow(2 + i % 3, decks[i / 3 % 4], &random);
}
