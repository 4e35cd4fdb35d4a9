/* The names of all commands, in the order of the protocol. */
#include "player/vocabulary.h"

#include <string.h>

#include "lib/test.h"

static void
take(struct bot *bot, char *arguments)
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

static const struct seat_game chess = {
	.commands = chess_commands, .questions = chess_questions};
static const struct seat_game whist = {
	.commands = whist_commands, .questions = whist_questions};

TEST(known_names_come_in_order_and_new_ones_after_them)
{
	static const char *const expected[] = {"set_rules", "set_deck",
		"set_players", "time_left", "gen_move", "play", "set_pieces",
		"gen_draw"};
	const struct player_game games[] = {
		{.game = &chess}, {.game = &whist}, {0}};
	struct bot_command table[PLAYER_COMMANDS_MAX];
	size_t count = sizeof expected / sizeof *expected;

	vocabulary_list(games, own_commands, take, table);
	for (size_t i = 0; i < count; i++)
		assert_string_equal(table[i].name, expected[i]);
	assert_null(table[count].name);
	assert_ptr_equal(table[0].run, own);
	assert_ptr_equal(table[1].run, take);
	assert_ptr_equal(table[3].run, own);
	assert_ptr_equal(table[7].run, take);
}

TEST(no_game_leaves_what_is_the_bots_own)
{
	const struct player_game games[] = {{0}};
	struct bot_command table[PLAYER_COMMANDS_MAX];

	vocabulary_list(games, own_commands, take, table);
	assert_string_equal(table[0].name, "set_rules");
	assert_string_equal(table[1].name, "time_left");
	assert_null(table[2].name);
}
