#include "player/player.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/arguments.h"
#include "player/vocabulary.h"

static void
refuse_rules(struct bot *bot)
{
	const struct player *player = bot->player;
	char names[GAME_REASON_MAX] = "";

	for (const struct player_game *g = player->games; g->game; g++) {
		for (const struct seat_rules *r = g->game->rules; r->name;
			r++) {
			strlcat(names, " ", sizeof names);
			strlcat(names, r->name, sizeof names);
		}
	}
	bot_fail(bot, "what is played here is%s", names);
}

static const struct seat_rules *
find_rules(const struct seat_game *game, const char *name)
{
	for (const struct seat_rules *r = game->rules; r->name; r++) {
		if (strcmp(r->name, name) == 0)
			return r;
	}
	return NULL;
}

static void
set_rules(struct bot *bot, char *arguments)
{
	struct player *player = bot->player;
	const struct player_game *game = player->games;
	const struct seat_rules *rules = NULL;
	const char *name = command_word(&arguments);

	while (name && game->game && !(rules = find_rules(game->game, name)))
		game++;
	if (!rules || command_word(&arguments)) {
		refuse_rules(bot);
		return;
	}
	game->game->forget(player->view, rules->variant);
	player->game = game;
	player->rules = rules;
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

static void
seed_choices(struct player *player)
{
	if (!player->seed_fixed && !player->seed_told)
		arc4random_buf(&player->seed, sizeof player->seed);
	random_seed(&player->random, player->seed);
	player->seeded = true;
}

/* Nothing of the last game is left but a fixed seed. */
static void
begin_game(struct player *player, const struct player_game *game,
	const struct seat_rules *rules)
{
	void *view = player->other;

	player->other = player->view;
	player->view = view;
	player->game = game;
	player->rules = rules;
	seed_choices(player);
	player->seed_told = false;
	player->rules_told = false;
	player->left_ms = -1;
}

/* The game that begins with the command NAME; NULL: none does. */
static const struct player_game *
game_to_begin(const struct player *player, const char *name)
{
	const struct player_game *game =
		player->rules_told ? player->game : player->games;

	while (game->game && strcmp(game->game->commands->name, name) != 0) {
		if (player->rules_told)
			return NULL;
		game++;
	}
	return game->game ? game : NULL;
}

static const struct seat_command *
find_command(const struct seat_game *game, const char *name)
{
	for (const struct seat_command *c = game->commands; c->name; c++) {
		if (strcmp(c->name, name) == 0)
			return c;
	}
	return NULL;
}

static const struct seat_question *
find_question(const struct seat_game *game, const char *name)
{
	for (const struct seat_question *q = game->questions; q->name; q++) {
		if (strcmp(q->name, name) == 0)
			return q;
	}
	return NULL;
}

/* Refused, it changes nothing: the game in play goes on. */
static void
hear_first(struct bot *bot, const struct player_game *game, char *arguments)
{
	struct player *player = bot->player;
	const struct seat_rules *rules =
		player->rules_told ? player->rules : game->game->rules;
	char reason[GAME_REASON_MAX];

	if (game->observer)
		strlcpy(player->arguments, arguments, sizeof player->arguments);
	game->game->forget(player->other, rules->variant);
	if (!game->game->commands->hear(player->other, arguments, reason)) {
		bot_fail(bot, "%s", reason);
		return;
	}
	begin_game(player, game, rules);
	if (game->observer)
		game->observer->heard(game->observer->self, bot->command.name,
			player->arguments, NULL, player->view);
	bot_done(bot);
}

static void
hear(struct bot *bot, const struct seat_command *command, char *arguments)
{
	struct player *player = bot->player;
	const struct player_observer *observer = player->game->observer;
	char reason[GAME_REASON_MAX];

	if (observer) {
		strlcpy(player->arguments, arguments, sizeof player->arguments);
		memcpy(player->other, player->view, player->game->game->size);
	}
	if (!command->hear(player->view, arguments, reason)) {
		bot_fail(bot, "%s", reason);
		return;
	}
	if (observer)
		observer->heard(observer->self, command->name,
			player->arguments, player->other, player->view);
	bot_done(bot);
}

static struct effort
effort_for(struct player *player, const struct seat_question *question)
{
	const struct seat_strategy *strategy = player->game->strategy;
	const struct pace_usual usual = {
		strategy->move_nodes, strategy->move_ns};
	int left = question->answers_left ? question->answers_left(player->view)
					  : 1;
	struct effort effort =
		pace_begin(&player->pace, &usual, player->left_ms, left);

	if (player->explains) {
		player->explanation = (struct explanation){0};
		effort.explanation = &player->explanation;
	}
	return effort;
}

static void
explain(const struct player *player, const char *question, const char *text)
{
	const struct explanation *e = &player->explanation;

	fprintf(stderr, "%s: %s\n%s", question, text,
		e->length > 0 ? e->text : "nothing was weighed\n");
	fflush(stderr);
}

/* What came before a question need not wait for the answer of an observer. */
static void
answer(struct bot *bot, const struct seat_question *question,
	char text[static GAME_LINE_MAX])
{
	struct player *player = bot->player;
	const struct player_game *game = player->game;
	const struct player_observer *observer = game->observer;

	if (!player->seeded)
		seed_choices(player);
	if (game->player) {
		struct effort effort = effort_for(player, question);

		question->answer(game->player, player->view, &effort,
			&player->random, text);
		if (player->explains)
			explain(player, question->name, text);
	} else {
		bot_flush(bot);
		observer->answer(observer->self, question->name, player->view,
			&player->random, text);
	}
}

static void
ask(struct bot *bot, const struct seat_question *question, char *arguments)
{
	const struct player *player = bot->player;
	char text[GAME_LINE_MAX];

	if (!arguments_end(arguments, text)) {
		bot_fail(bot, "%s", text);
	} else if (!question->may_ask(player->view)) {
		bot_fail(bot, "%s", question->refusal);
	} else {
		answer(bot, question, text);
		bot_ok(bot, "%s", text);
	}
}

/* Any command of the games. */
static void
take(struct bot *bot, char *arguments)
{
	struct player *player = bot->player;
	const char *name = bot->command.name;
	const struct seat_game *game = player->game->game;
	const struct player_game *new_game = game_to_begin(player, name);
	const struct seat_question *question = find_question(game, name);
	const struct seat_command *command = find_command(game, name);

	if (new_game)
		hear_first(bot, new_game, arguments);
	else if (question)
		ask(bot, question, arguments);
	else if (command)
		hear(bot, command, arguments);
	else
		bot_fail(
			bot, "there is no %s in %s", name, player->rules->name);
}

static size_t
largest_view(const struct player_game *games)
{
	size_t size = 0;

	for (; games->game; games++) {
		if (games->game->size > size)
			size = games->game->size;
	}
	return size;
}

int
player_init(struct player *player, const struct player_game *games)
{
	static const struct bot_command own[] = {
		{"set_rules", set_rules},
		{"set_seed", set_seed},
		{"time_left", time_left},
		{0},
	};
	size_t size = largest_view(games);

	*player = (struct player){
		.left_ms = -1,
		.games = games,
		.game = games,
		.rules = games->game->rules,
		.view = malloc(size),
		.other = malloc(size),
	};
	if (!player->view || !player->other) {
		player_release(player);
		return -1;
	}
	vocabulary_list(games, own, take, player->commands);
	games->game->forget(player->view, player->rules->variant);
	return 0;
}

void
player_add_command(struct player *player, const struct bot_command *command)
{
	size_t count = 0;

	while (player->commands[count].name)
		count++;
	assert(count + 1 < PLAYER_COMMANDS_MAX);
	player->commands[count] = *command;
	player->commands[count + 1] = (struct bot_command){0};
}

void
player_release(struct player *player)
{
	free(player->view);
	free(player->other);
	player->view = NULL;
	player->other = NULL;
}

void
player_bot(struct player *player, const char *name, struct bot *bot)
{
	*bot = (struct bot){
		.name = name,
		.version = PLAYER_VERSION,
		.commands = player->commands,
		.player = player,
	};
}
