#include "trax/game.h"
#include "trax/rules.h"

#include "lib/game_table.h"
#include "lib/json_text.h"
#include "lib/test.h"

static struct game_table table;
static const struct game_rules *const rules = &trax_game;

/* Seats that know set_mode are told the mode. */
static void
set_up(const char *start, seat_set told_mode)
{
	game_table_clear(&table, rules);
	assert_true(game_table_restore(&table, TRAX_SEATS, start));
	table.voice.told_mode = told_mode;
	rules->introduce(&table.game, &table.voice);
	rules->begin(&table.game, &table.voice);
}

#define CORNER                                             \
	"{\"board\":[7,8],\"mode\":\"contest\",\"tiles\":" \
	"[[3,3,\"lldd\"],[3,4,\"dlld\"]]}"

TEST(the_introduction_tells_board_seats_and_tiles)
{
	set_up(CORNER, 0);
	game_table_expect(&table, "0 1 : set_board 7 8\n"
				  "0 : set_players 2 0\n"
				  "1 : set_players 2 1\n"
				  "0 1 : set_tile 3 3 lldd\n"
				  "0 1 : set_tile 3 4 dlld\n");
	assert_int_equal(rules->to_act(&table.game), seat_bit(0));
	assert_string_equal(rules->request(&table.game)->ask, "gen_move");
	assert_string_equal(rules->request(&table.game)->tell, "play");
}

TEST(the_mode_is_told_to_who_knows_the_command)
{
	static const char told[] =
		"0 1 : set_board 7 8\n1 : set_mode contest\n";

	set_up(CORNER, seat_bit(1));
	assert_memory_equal(table.minutes, told, strlen(told));
}

TEST(a_turn_is_told_to_both_and_may_end_the_game)
{
	int points[GAME_SEATS_MAX];

	set_up(CORNER, 0);
	table.minutes[0] = '\0';
	assert_false(game_table_act(&table, 0, "4 3 lddl"));
	assert_string_equal(table.reason,
		"ddll on square 4 4 must be in the same turn: two dark edges "
		"lead into it");
	game_table_expect(&table, "");
	assert_true(game_table_act(&table, 0, " 4 3 lddl  4 04 ddll"));
	assert_string_equal(table.action, "4 3 lddl 4 4 ddll");
	game_table_expect(&table, "0 1 : play 0 4 3 lddl 4 4 ddll\n");
	assert_int_equal(rules->to_act(&table.game), 0);
	rules->score(&table.game, points);
	assert_int_equal(points[0], 0);
	assert_int_equal(points[1], 4);
	rules->standing(&table.game, points);
	assert_int_equal(points[1], 4);
	rules->forfeit(&table.game, 1, points);
	assert_int_equal(points[1], 0);
}

TEST(the_start_is_kept_whatever_is_played)
{
	set_up(CORNER, 0);
	game_table_do(&table, 0, "2 3 dldl");
	assert_json_new(rules->start(&table.game), CORNER);
}
