/* The commands of all games, and which game gets them. */
#include <stdlib.h>
#include <string.h>

#include "player/player.h"

static const struct player_game *
game_in_play(const struct player *player)
{
	return player->game ? player->game : player->games;
}

void *
player_state(const struct bot *bot)
{
	return game_in_play(bot->player)->state;
}

void
player_begin(struct player *player)
{
	if (!player->seed_fixed && !player->seed_told)
		arc4random_buf(&player->seed, sizeof(player->seed));
	random_seed(&player->random, player->seed);
	player->seed_told = false;
	player->rules_told = false;
	player->left_ms = -1;
	player->begun = true;
}

static void
refuse_rules(struct bot *bot)
{
	const struct player *player = bot->player;
	const struct player_game *game = player->games;
	char names[128] = "";

	for (; game->rules; game++) {
		strlcat(names, " ", sizeof(names));
		strlcat(names, game->rules, sizeof(names));
	}
	bot_fail(bot, "what is played here is%s", names);
}

static void
set_rules(struct bot *bot, char *arguments)
{
	struct player *player = bot->player;
	const struct player_game *game = player->games;
	const char *name = command_word(&arguments);

	while (game->rules && !(name && strcmp(game->rules, name) == 0))
		game++;
	if (!game->rules || command_word(&arguments)) {
		refuse_rules(bot);
		return;
	}
	game->forget(game->state, game->variant);
	player->game = game;
	player->rules_told = true;
	bot_done(bot);
}

static void
set_seed(struct bot *bot, char *arguments)
{
	struct player *player = bot->player;
	uint64_t seed;

	if (!command_u64(&arguments, &seed) || command_word(&arguments)) {
		bot_fail(bot, "set_seed needs one number of 64 bits");
		return;
	}
	if (!player->seed_fixed)
		player->seed = seed;
	player->seed_told = true;
	bot_done(bot);
}

static void
time_left(struct bot *bot, char *arguments)
{
	struct player *player = bot->player;
	long long left;

	if (!command_number(&arguments, 0, INT64_MAX, &left) ||
		command_word(&arguments)) {
		bot_fail(bot, "time_left needs one number of milliseconds");
		return;
	}
	player->left_ms = left;
	bot_done(bot);
}

/* A command of the game in play. */
static void
hand_on(struct bot *bot, char *arguments)
{
	const struct player_game *game = game_in_play(bot->player);
	const struct bot_command *command = game->commands;

	while (command->name && strcmp(command->name, bot->command.name) != 0)
		command++;
	if (command->name)
		command->run(bot, arguments);
	else
		bot_fail(bot, "there is no %s in %s", bot->command.name,
			game->rules);
}

/* The game that begins with the command in hand. */
static const struct player_game *
game_to_begin(const struct bot *bot)
{
	const struct player *player = bot->player;
	const struct player_game *game = player->games;

	if (player->rules_told)
		return player->game;
	while (game->rules &&
		strcmp(game->commands[0].name, bot->command.name) != 0)
		game++;
	return game->rules ? game : player->game;
}

/* The first command that every bot is sent; refused, it changes nothing. */
static void
begin(struct bot *bot, char *arguments)
{
	struct player *player = bot->player;
	const struct player_game *former = player->game;

	player->game = game_to_begin(bot);
	player->begun = false;
	hand_on(bot, arguments);
	if (!player->begun)
		player->game = former;
}

const struct bot_command player_commands[] = {
	{"set_rules", set_rules},
	{"set_seed", set_seed},
	{"set_deck", begin},
	{"set_board", begin},
	{"set_players", hand_on},
	{"set_game", hand_on},
	{"set_table", hand_on},
	{"set_tile", hand_on},
	{"set_cards", hand_on},
	{"show_cards", hand_on},
	{"time_left", time_left},
	{"gen_declare", hand_on},
	{"declare", hand_on},
	{"gen_move", hand_on},
	{"play", hand_on},
	{"result", hand_on},
	{NULL, NULL},
};
