/* Which strategy a bot plays each game with, and what becomes of options. */
#include "player/repertoire.h"

#include <string.h>

#include "lib/test.h"

/* Two games without any commands: strategies are all that matters. */

static int made;

static void *
player_new(void)
{
	static int player;

	made++;
	return &player;
}

static void *
no_memory(void)
{
	return NULL;
}

static void
player_free(void *player)
{
	(void)player;
	made--;
}

static bool
player_set(void *player, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	assert_string_equal(option, "depth");
	if (strcmp(value, "deep") == 0) {
		*(int *)player = 7;
		return true;
	}
	strcpy(reason, "not deep");
	return false;
}

static const int simple_player;

static const struct game_option thinking_options[] = {
	{.name = "depth", .help = "the first"}, {.name = "time"}, {0}};
static const struct game_option other_options[] = {
	{.name = "time"}, {.name = "nodes"}, {0}};

static const struct seat_strategy chess_strategies[] = {
	{.name = "simple", .player = &simple_player},
	{.name = "thinking",
		.player_new = player_new,
		.player_free = player_free,
		.move_ns = 5,
		.options = thinking_options,
		.player_set = player_set},
	{.name = "hungry", .player_new = no_memory},
	{0},
};
static const struct seat_strategy draughts_strategies[] = {
	{.name = "simple", .player = &simple_player},
	{.name = "both",
		.player_new = player_new,
		.player_free = player_free,
		.move_ns = 9,
		.options = other_options},
	{0},
};

static const struct seat_game chess = {.strategies = chess_strategies};
static const struct seat_game draughts = {.strategies = draughts_strategies};
static const struct seat_game *const games[] = {&chess, &draughts, NULL};

TEST(each_game_has_the_strategy_or_the_other)
{
	struct repertoire r;

	assert_int_equal(repertoire_init(&r, games, "thinking", "simple"), 0);
	assert_int_equal(r.count, 2);
	assert_string_equal(r.games[0].strategy->name, "thinking");
	assert_ptr_equal(r.games[0].game, &chess);
	assert_string_equal(r.games[1].strategy->name, "simple");
	assert_ptr_equal(r.games[1].player, &simple_player);
	assert_null(r.games[2].game);
	assert_int_equal(made, 1);
	repertoire_release(&r);
	assert_int_equal(made, 0);
}

TEST(a_game_with_neither_is_not_played)
{
	struct repertoire r;

	assert_int_equal(repertoire_init(&r, games, "thinking", NULL), 0);
	assert_int_equal(r.count, 1);
	repertoire_release(&r);
	assert_int_equal(repertoire_init(&r, games, "nobody", "nothing"), 0);
	assert_int_equal(r.count, 0);
	repertoire_release(&r);
}

TEST(no_memory_for_one_leaves_none)
{
	struct repertoire r;

	assert_int_equal(repertoire_init(&r, games, "hungry", "both"), -1);
	assert_int_equal(r.count, 0);
	assert_int_equal(made, 0);
}

TEST(options_are_listed_once_and_reach_who_has_them)
{
	char reason[GAME_REASON_MAX];
	struct repertoire r;

	assert_int_equal(repertoire_init(&r, games, "thinking", "both"), 0);
	assert_int_equal(r.option_count, 3);
	assert_string_equal(r.options[0]->name, "depth");
	assert_string_equal(r.options[1]->name, "time");
	assert_string_equal(r.options[2]->name, "nodes");
	assert_true(repertoire_set(&r, "depth", "deep", reason));
	assert_int_equal(*(const int *)r.games[0].player, 7);
	assert_false(repertoire_set(&r, "depth", "flat", reason));
	assert_string_equal(reason, "not deep");
	repertoire_release(&r);
}
