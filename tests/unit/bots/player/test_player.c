/* What a player does in any game: rules, seeds, clocks, strategies. */
#include "player/player.c"

#include "lib/player_talk.h"
#include "lib/test.h"
#include "tablic/view.h"

enum { SEEDS = 50 };

#define TABLIC                          \
	"set_deck 23456789TJQKA CDHS\n" \
	"set_players 2 0\n"             \
	"set_game 4 6 0 6 0 6 0 6 0\n"  \
	"set_table 4 3H 4C 7D KS\n"     \
	"set_cards 6 7S 9H AS TD TC 2C\n"

#define TRAX                \
	"set_board 7 7\n"   \
	"set_players 2 0\n" \
	"set_tile 3 3 lldd\n"

EACH_TEST(player_talk_begin, player_talk_end)

/* A refused beginning leaves the game in play. */
TEST(one_process_plays_all_games)
{
	char first[256];

	strcpy(first,
		last_move(talk(greedy, "set_seed 1\n" TRAX "gen_move\n")));
	assert_string_equal(
		last_move(talk(greedy, TABLIC "gen_move\n")), "TD 3H 7D");
	assert_refused(greedy, "set_rules whist", "tablic-pairs herc");
	assert_string_equal(
		last_move(talk(greedy, "set_seed 1\n" TRAX "gen_move\n")),
		first);
	assert_refused(greedy, "set_board 7", "columns");
	assert_refused(greedy, "set_deck 22 C", "the deck must be");
	assert_refused(greedy, "set_cards 1 AS", "no set_cards in trax");
	assert_int_equal(talk(greedy, "gen_move\n")[0], '=');
}

TEST(a_game_that_is_told_begins_with_its_own_command)
{
	assert_string_equal(talk(greedy, "set_rules herc\n"), "=\n\n");
	assert_refused(greedy, "set_board 7 7", "no set_board in herc");
	assert_refused(
		greedy, "set_deck 23456789TJQKA CDHS", "the deck must be");
	assert_string_equal(
		talk(greedy, "set_deck 23456789TJQKA HSDC\n"), "=\n\n");
}

/* An arbiter that lists no set_deck, or a beginner who left it out. */
TEST(choices_need_no_beginning)
{
	static const char *const names[] = {
		"random", "greedy", "genetic", "expert"};
	static const char deal[] = "set_players 3 0\n"
				   "set_game 3 6 0 6 0 4 0\n"
				   "set_table 4 5H 7C KS 2D\n"
				   "set_cards 6 5D QH 9S 3C JD 8H\n"
				   "gen_move\n";

	FOR_EACH (at, names) {
		struct player *other = player_of(*at);

		last_move(talk(other, deal));
		assert_true(other->seeded);
		player_end(other);
	}
}

static const struct {
	const char *what, *told, *rules;
} guesses[] = {
	{"six cards", "set_players 2 0\nset_cards 6 2C 3D 7S 8H TD KS\n",
		"tablic"},
	{"one card", "set_players 2 0\nset_cards 1 2C\n", "planowanie"},
	{"a course", "set_players 3 0\nset_game 1 2 0\n", "planowanie"},
	{"another deck", "set_deck 789TJQKA CDHS\n", "planowanie"},
	{"what one game asks", "set_players 2 0\nset_cards 1 2C\ngen_declare\n",
		"planowanie"},
	{"one game's own command", "set_players 2 0\nset_table 4 3H 4C 7D KS\n",
		"tablic"},
	{"a deck of two games",
		"set_deck 23456789TJQKA HSDC\nset_players 4 0\n", "herc"},
	{"a deck of two games, by its course",
		"set_deck 23456789TJQKA HSDC\nset_players 4 0\n"
		"set_game 1 13 0\n",
		"herc"},
	{"a deck of two games, and the other",
		"set_deck 23456789TJQKA HSDC\nset_players 4 0\n"
		"set_cards 1 2C\n",
		"planowanie"},
	{"a board", "set_board 7 7\n", "trax"},
};

/* After any other game. */
TEST(a_game_that_is_not_told_is_known_by_its_set_up)
{
	static const char deck[] = "set_deck 23456789TJQKA CDHS\n";
	char told[512];

	FOR_EACH (guess, guesses) {
		bool begun = strncmp(guess->told, "set_players", 11) != 0;

		snprintf(told, sizeof told, "set_seed 1\n%s%stime_left 9\n",
			begun ? "" : deck, guess->told);
		if (strchr(talk(greedy, told), '?'))
			fail_msg("%s: %s", guess->what, talk(greedy, told));
		assert_string_equal(greedy->rules->name, guess->rules);
		assert_int_equal(greedy->seed, 1);
	}
}

TEST(a_game_that_is_told_or_played_is_no_other)
{
	talk(greedy, "set_rules tablic\nset_deck 23456789TJQKA CDHS\n"
		     "set_players 2 0\n");
	assert_refused(greedy, "set_cards 1 2C", "hands of 6, not 1");
	assert_refused(greedy, "gen_declare", "no gen_declare in tablic");
	talk(greedy, TABLIC "play 0 2C\n");
	assert_refused(greedy, "set_cards 1 2C", "not empty yet");
	assert_refused(greedy, "gen_declare", "no gen_declare in tablic");
}

static const struct {
	const char *told, *asked, *refusal;
} gaps[] = {
	{"", "gen_move", "it is not my turn: set_players is missing"},
	{"set_deck 23456789TJQKA CDHS\n", "set_cards 6 2C 3D 7S 8H TD KS",
		"not known yet: set_players is missing"},
	{"set_players 2 0\n", "gen_move",
		"it is not my turn: set_cards is missing"},
	{"set_players 2 0\n", "play 0 2C", "dealt: set_cards is missing"},
	{"set_rules herc\n", "set_players 4 0", "set_deck is missing"},
	{"set_deck 23456789TJQKA HSDC\nset_players 4 0\n", "gen_move",
		"it is not my turn: set_cards is missing"},
	{"set_rules planowanie\nset_deck 23456789TJQKA CDHS\n"
	 "set_players 2 0\nset_cards 1 2C\ndeclare 0 1\n",
		"gen_move", "it is not my turn: declare is missing"},
	{"set_board 7 7\nset_players 2 0\n", "gen_move",
		"it is not my turn: set_tile is missing"},
};

TEST(a_refusal_names_the_command_that_is_missing)
{
	FOR_EACH (gap, gaps) {
		struct player *other = player_of("greedy");

		talk(other, gap->told);
		assert_refused(other, gap->asked, gap->refusal);
		player_end(other);
	}
}

TEST(one_seed_is_one_choice)
{
	struct player *one = player_of("random");
	struct player *two = player_of("random");
	char commands[512];
	char first[256] = "";
	int others = 0;

	for (int seed = 0; seed < SEEDS; seed++) {
		char move[256];

		snprintf(commands, sizeof commands,
			"set_seed %d\n" TABLIC "gen_move\n", seed);
		strcpy(move, last_move(talk(one, commands)));
		assert_string_equal(last_move(talk(two, commands)), move);
		if (seed == 0)
			strcpy(first, move);
		others += strcmp(first, move) != 0;
	}
	assert_in_range(others, 1, SEEDS - 1);
	player_end(one);
	player_end(two);
}

/* A second game on a living process is played as a first one is. */
TEST(nothing_carries_over_to_the_next_game)
{
	static const char other_game[] =
		"set_rules tablic-stihovi\n"
		"set_seed 9\n" TABLIC "time_left 5\ngen_move\nplay 0 2C\n";
	static const char game[] =
		"set_rules tablic\nset_seed 7\n" TABLIC "gen_move\n";
	struct player *fresh = player_of("random");
	struct player *used = player_of("random");

	talk(used, other_game);
	talk(used, game);
	talk(fresh, game);
	assert_memory_equal(
		used->view, fresh->view, sizeof(struct tablic_view));
	assert_memory_equal(
		&used->random, &fresh->random, sizeof fresh->random);
	assert_int_equal(used->left_ms, fresh->left_ms);
	player_end(fresh);
	player_end(used);
}

TEST(a_seed_of_the_command_line_stays)
{
	struct player *fixed = player_of("random");
	struct player *told = player_of("random");
	char move[256];

	fixed->seed_fixed = true;
	fixed->seed = 7;
	strcpy(move, last_move(talk(told, "set_seed 7\n" TABLIC "gen_move\n")));
	for (int game = 0; game < 2; game++)
		assert_string_equal(last_move(talk(fixed, "set_seed 8\n" TABLIC
							  "gen_move\n")),
			move);
	player_end(fixed);
	player_end(told);
}

/* Without any seed two games differ sooner or later. */
TEST(no_seed_is_any_seed)
{
	struct player *any = player_of("random");
	char first[256];
	int others = 0;

	strcpy(first, last_move(talk(any, TABLIC "gen_move\n")));
	for (int game = 0; game < SEEDS; game++)
		others +=
			strcmp(first,
				last_move(talk(any, TABLIC "gen_move\n"))) != 0;
	assert_int_not_equal(others, 0);
	player_end(any);
}

TEST(the_commands_of_all_games_are_listed_once)
{
	assert_string_equal(talk(greedy, "list_commands\n"),
		"= "
		"set_rules\nset_seed\nset_deck\nset_board\nset_mode\nset_"
		"players\nset_match\n"
		"set_game\nset_table\nset_tile\nset_cards\nshow_cards\n"
		"time_left\ngen_declare\ndeclare\ngen_move\nplay\nresult\n"
		"protocol_version\nname\nversion\nknown_command\n"
		"list_commands\nquit\n\n");
}

/* The names of all commands, in the order of the protocol. */
static void
take_any(struct bot *bot, char *arguments)
{
	(void)bot;
	(void)arguments;
}

static void
own(struct bot *bot, char *arguments)
{
	(void)bot;
	(void)arguments;
}

static const struct bot_command own_commands[] = {
	{"time_left", own}, {"set_rules", own}, {0}};

static const struct seat_command chess_commands[] = {
	{.name = "set_pieces"}, {.name = "play"}, {0}};
static const struct seat_question chess_questions[] = {
	{.name = "gen_move"}, {.name = "gen_draw"}, {0}};
static const struct seat_command whist_commands[] = {{.name = "set_deck"},
	{.name = "set_pieces"}, {.name = "set_players"}, {.name = "play"}, {0}};
static const struct seat_question whist_questions[] = {
	{.name = "gen_move"}, {0}};

static const struct seat_game told_chess = {
	.commands = chess_commands, .questions = chess_questions};
static const struct seat_game whist = {
	.commands = whist_commands, .questions = whist_questions};

TEST(known_names_come_in_order_and_new_ones_after_them)
{
	static const char *const expected[] = {"set_rules", "set_deck",
		"set_players", "time_left", "gen_move", "play", "set_pieces",
		"gen_draw"};
	const struct player_game games[] = {
		{.game = &told_chess}, {.game = &whist}, {0}};
	struct bot_command table[PLAYER_COMMANDS_MAX];
	size_t count = COUNT(expected);

	list_commands(games, own_commands, take_any, table);
	for (size_t i = 0; i < count; i++)
		assert_string_equal(table[i].name, expected[i]);
	assert_null(table[count].name);
	assert_ptr_equal(table[0].run, own);
	assert_ptr_equal(table[1].run, take_any);
	assert_ptr_equal(table[3].run, own);
	assert_ptr_equal(table[7].run, take_any);
}

TEST(no_game_leaves_what_is_the_bots_own)
{
	const struct player_game games[] = {{0}};
	struct bot_command table[PLAYER_COMMANDS_MAX];

	list_commands(games, own_commands, take_any, table);
	assert_string_equal(table[0].name, "set_rules");
	assert_string_equal(table[1].name, "time_left");
	assert_null(table[2].name);
}

/* Two games without any commands: strategies are all that matters. */
static int made;

static void *
new_one(void)
{
	static int one;

	made++;
	return &one;
}

static void *
no_memory(void)
{
	return NULL;
}

static void
free_one(void *player)
{
	(void)player;
	made--;
}

static bool
set_depth(void *player, const char *option, const char *value,
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
	{.name = "depth", .help = "the first"}, {.name = "alone"}, {0}};
static const struct game_option other_options[] = {
	{.name = "alone"}, {.name = "level"}, {0}};

static const struct seat_strategy chess_strategies[] = {
	{.name = "simple", .player = &simple_player},
	{.name = "thinking",
		.player_new = new_one,
		.player_free = free_one,
		.move_ns = 5,
		.options = thinking_options,
		.player_set = set_depth},
	{.name = "hungry", .player_new = no_memory},
	{0},
};
static const struct seat_strategy draughts_strategies[] = {
	{.name = "simple", .player = &simple_player},
	{.name = "both",
		.player_new = new_one,
		.player_free = free_one,
		.move_ns = 9,
		.options = other_options},
	{0},
};

static void
forget_nothing(void *view, int variant)
{
	(void)view;
	(void)variant;
}

static const struct seat_rules any_rules[] = {{.name = "any"}, {0}};
static const struct seat_command no_commands[] = {{0}};
static const struct seat_question no_questions[] = {{0}};

#define GAME(list)                                                       \
	{                                                                \
		.rules = any_rules, .size = 1, .forget = forget_nothing, \
		.commands = no_commands, .questions = no_questions,      \
		.strategies = list                                       \
	}
static const struct seat_game chess = GAME(chess_strategies);
static const struct seat_game draughts = GAME(draughts_strategies);
static const struct seat_game *const games[] = {&chess, &draughts, NULL};

TEST(each_game_has_the_strategy_or_the_other)
{
	struct player player;

	assert_int_equal(player_init(&player, games, "thinking", "simple"), 2);
	assert_string_equal(
		player.repertoire.games[0].strategy->name, "thinking");
	assert_ptr_equal(player.repertoire.games[0].game, &chess);
	assert_string_equal(
		player.repertoire.games[1].strategy->name, "simple");
	assert_ptr_equal(player.repertoire.games[1].player, &simple_player);
	assert_null(player.repertoire.games[2].game);
	assert_int_equal(made, 1);
	player_release(&player);
	assert_int_equal(made, 0);
}

TEST(a_game_with_neither_is_not_played)
{
	struct player player;

	assert_int_equal(player_init(&player, games, "thinking", NULL), 1);
	player_release(&player);
	assert_int_equal(player_init(&player, games, "nobody", "nothing"), 0);
	player_release(&player);
}

TEST(no_memory_for_one_leaves_none)
{
	struct player player;

	assert_int_equal(player_init(&player, games, "hungry", "both"), -1);
	assert_int_equal(player.repertoire.count, 0);
	assert_int_equal(made, 0);
}

TEST(options_are_listed_once_and_reach_who_has_them)
{
	char reason[GAME_REASON_MAX];
	struct player player;

	assert_int_equal(player_init(&player, games, "thinking", "both"), 2);
	assert_int_equal(player.repertoire.option_count, 3);
	assert_string_equal(player.repertoire.options[0]->name, "depth");
	assert_string_equal(player.repertoire.options[1]->name, "alone");
	assert_string_equal(player.repertoire.options[2]->name, "level");
	assert_true(player_set_option(&player, "depth", "deep", reason));
	assert_int_equal(*(const int *)player.repertoire.games[0].player, 7);
	assert_false(player_set_option(&player, "depth", "flat", reason));
	assert_string_equal(reason, "not deep");
	player_release(&player);
}
