#include "planowanie/deals.h"

#include "lib/game_table.h"
#include "lib/json_text.h"
#include "lib/test.h"
#include "planowanie/game.h"

static struct game_table table;

TEST(a_line_that_is_no_deal_is_refused_with_the_reason)
{
	static const struct {
		const char *line, *reason;
	} wrong[] = {
		{"", "deal 1 is missing"},
		{"0", "deal 1 has 1 hands, not 2"},
		{"2 7H | 2C", "deal 1: 2 is no player who could lead it"},
		{"7H | 2C", "deal 1: 7H is no player who could lead it"},
		{"0 7H", "deal 1 has 1 hands, not 2"},
		{"0 7H | 2C | 3C", "deal 1 has more than 2 hands"},
		{"0 7H | 2C ;", "deal 2 is missing"},
		{"0 7H | 2C ; 1 7H | 7H",
			"deal 2, player 1: 7H is in the deal twice"},
		{"0 7H | 2C ; 1 H7", "deal 2, player 0: H7 is no card"},
		{"0 7H|2C", "deal 1, player 0: 7H|2C is no card"},
		{"0 7H | 2C 3C",
			"deal 1: player 1 has 2 cards, player 0 has 1"},
		{"0 |", "deal 1 has hands of no cards"},
	};

	game_table_clear(&table, &planowanie_game);
	FOR_EACH (c, wrong) {
		assert_false(planowanie_game.deal_read(
			&table.game, 2, NULL, 0, c->line, table.reason));
		assert_string_equal(table.reason, c->reason);
	}
}

TEST(a_line_is_written_as_it_is_read)
{
	static const char text[] = "1 2C 7H | 3D AS ; 0 AS | AC";
	char line[64];

	game_table_clear(&table, &planowanie_game);
	assert_true(planowanie_game.deal_read(
		&table.game, 2, NULL, 0, text, table.reason));
	assert_int_equal(
		planowanie_game.deal_write(&table.game, line, sizeof line),
		strlen(text));
	assert_string_equal(line, text);
	assert_int_equal(
		planowanie_game.deal_write(&table.game, line, 5), strlen(text));
	assert_string_equal(line, "1 2C");
}

TEST(the_start_is_written_as_records_keep_it)
{
	game_table_clear(&table, &planowanie_game);
	assert_true(planowanie_game.deal_read(
		&table.game, 2, NULL, 0, "1 2C 7H | 3D AS", table.reason));
	assert_json_new(planowanie_game.start(&table.game),
		"{\"deck\":[\"23456789TJQKA\",\"CDHS\"],\"deals\":"
		"[{\"leader\":1,\"hands\":[[\"2C\",\"7H\"],"
		"[\"3D\",\"AS\"]]}]}");
}

#define DECK "{\"deck\":[\"23\",\"CD\"], \"deals\":"

static const char shape[] = "the start must have \"deck\", an array "
			    "\"deals\" and nothing else";

static const struct {
	const char *start, *reason;
} no_starts[] = {
	{"[]", shape},
	{"{}", shape},
	{DECK "1}", shape},
	{DECK "[], \"seed\":1}", shape},
	{"{\"deal\":[], \"deals\":[]}",
		"\"deck\" must be the values and the suits"},
	{"{\"deck\":[\"23\"], \"deals\":[]}",
		"\"deck\" must be the values and the suits"},
	{"{\"deck\":[\"23\",\"CC\"], \"deals\":[]}",
		"C is twice among the suits"},
	{DECK "[]}", "there is no deal to play"},
	{DECK "[1]}", "deal 1 must have a number \"leader\", an array "
		      "\"hands\" and nothing else"},
	{DECK "[{\"leader\":2,\"hands\":[[],[]]}]}",
		"deal 1: there is no such leader"},
	{DECK "[{\"leader\":0,\"hands\":[[]]}]}", "deal 1 has 1 hands, not 2"},
	{DECK "[{\"leader\":0,\"hands\":[[],7]}]}",
		"deal 1, player 1: the hand is no array"},
	{DECK "[{\"leader\":0,\"hands\":[[7],[]]}]}",
		"deal 1, player 0: card 1 is no string"},
	{DECK "[{\"leader\":0,\"hands\":[[\"4C\"],[]]}]}",
		"deal 1, player 0: 4C is no card"},
	{DECK "[{\"leader\":0,\"hands\":[[\"2C\"],[\"2C\"]]}]}",
		"deal 1, player 1: 2C is in the deal twice"},
	{DECK "[{\"leader\":0,\"hands\":[[\"2C\"],[]]}]}",
		"deal 1: player 1 has 0 cards, player 0 has 1"},
	{DECK "[{\"leader\":0,\"hands\":[[],[]]}]}",
		"deal 1 has hands of no cards"},
};

TEST(a_start_that_is_none_is_refused_with_the_reason)
{
	game_table_clear(&table, &planowanie_game);
	FOR_EACH (no_start, no_starts) {
		assert_false(game_table_restore(&table, 2, no_start->start));
		assert_string_equal(table.reason, no_start->reason);
	}
	assert_false(game_table_restore(&table, 5, "{}"));
	assert_string_equal(table.reason, "so many players cannot play");
}

TEST(more_deals_than_there_may_be_are_refused)
{
	static char line[(PLANOWANIE_DEALS_MAX + 1) * 12 + 1];
	struct planowanie *game = (struct planowanie *)&table.game;

	game_table_clear(&table, &planowanie_game);
	for (int i = 0; i < PLANOWANIE_DEALS_MAX; i++)
		strcat(line, i == 0 ? "0 7H | 2C" : " ; 0 7H | 2C");
	assert_true(planowanie_game.deal_read(
		game, 2, NULL, 0, line, table.reason));
	assert_int_equal(game->course.deals, PLANOWANIE_DEALS_MAX);
	strcat(line, " ; 0 7H | 2C");
	assert_false(planowanie_game.deal_read(
		game, 2, NULL, 0, line, table.reason));
	assert_string_equal(table.reason, "more than 64 deals");
}
