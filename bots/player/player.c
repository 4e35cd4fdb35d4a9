#include "player/player.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/arguments.h"
#include "common/game_actions.h"
#include "common/version.h"

static bool
repertoire_has(const struct player_repertoire *r, const char *option)
{
	for (int i = 0; i < r->option_count; i++) {
		if (strcmp(r->options[i]->name, option) == 0)
			return true;
	}
	return false;
}

static void
list_game_options(
	struct player_repertoire *r, const struct seat_strategy *strategy)
{
	const struct game_option *option = strategy->options;

	for (; option && option->name; option++) {
		if (repertoire_has(r, option->name))
			continue;
		assert(r->option_count < PLAYER_OPTIONS_MAX);
		r->options[r->option_count++] = option;
	}
}

/* -1 with errno. */
static int
add_to_repertoire(struct player_repertoire *r, const struct seat_game *game,
	const struct seat_strategy *strategy)
{
	void *made = strategy->player ? NULL : strategy->player_new();

	assert(r->count < PLAYER_GAMES_MAX);
	if (!made && !strategy->player)
		return -1;
	r->made[r->count] = made;
	r->games[r->count++] = (struct player_game){
		.game = game,
		.strategy = strategy,
		.player = made ? made : strategy->player,
	};
	r->thinks |= strategy->move_nodes > 0;
	list_game_options(r, strategy);
	return 0;
}

static void
repertoire_release(struct player_repertoire *r)
{
	for (int i = 0; i < r->count; i++) {
		if (r->made[i])
			r->games[i].strategy->player_free(r->made[i]);
	}
	r->count = 0;
}

/* Makes the players of GAMES, which ends by NULL. -1 with errno. */
static int
repertoire_init(struct player_repertoire *r,
	const struct seat_game *const *games, const char *strategy,
	const char *instead)
{
	*r = (struct player_repertoire){0};
	for (; *games; games++) {
		const struct seat_strategy *found =
			seat_strategy_find(*games, strategy);

		if (!found && instead)
			found = seat_strategy_find(*games, instead);
		if (found && add_to_repertoire(r, *games, found) < 0) {
			repertoire_release(r);
			return -1;
		}
	}
	return 0;
}

bool
player_set_option(struct player *player, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	const struct player_repertoire *r = &player->repertoire;

	for (int i = 0; i < r->count; i++) {
		const struct seat_strategy *strategy = r->games[i].strategy;

		if (game_option_find(strategy->options, option) &&
			!strategy->player_set(
				r->made[i], option, value, reason))
			return false;
	}
	return true;
}

static const char *const protocol_order[] = {"set_rules", "set_seed",
	"set_deck", "set_board", "set_mode", "set_players", "set_match",
	"set_game", "set_table", "set_tile", "set_cards", "show_cards",
	"time_left", "gen_declare", "declare", "gen_move", "play", "result"};

enum { ORDERED = sizeof protocol_order / sizeof *protocol_order };

/* The table while it is filled: a row for each name of the protocol's order,
 * without a name as long as nobody knows it, then the others. */
struct vocabulary {
	struct bot_command *table;
	size_t count;
};

static size_t
place_of(const struct vocabulary *v, const char *name)
{
	for (size_t i = 0; i < ORDERED; i++) {
		if (strcmp(protocol_order[i], name) == 0)
			return i;
	}
	for (size_t i = ORDERED; i < v->count; i++) {
		if (strcmp(v->table[i].name, name) == 0)
			return i;
	}
	return v->count;
}

static void
add(struct vocabulary *v, const char *name, void (*run)(struct bot *, char *))
{
	size_t place = place_of(v, name);

	assert(place < PLAYER_COMMANDS_MAX - 1);
	v->table[place] = (struct bot_command){name, run};
	if (place == v->count)
		v->count++;
}

static void
add_game(struct vocabulary *v, const struct seat_game *game,
	void (*take)(struct bot *, char *))
{
	for (const struct seat_command *c = game->commands; c->name; c++)
		add(v, c->name, take);
	for (const struct seat_question *q = game->questions; q->name; q++)
		add(v, q->name, take);
}

/* Rows that nobody filled go, and the last one ends the table. */
static void
close_up(const struct vocabulary *v)
{
	size_t kept = 0;

	for (size_t i = 0; i < v->count; i++) {
		if (v->table[i].name)
			v->table[kept++] = v->table[i];
	}
	v->table[kept] = (struct bot_command){0};
}

static void
list_commands(const struct player_game *games, const struct bot_command *own,
	void (*take)(struct bot *, char *),
	struct bot_command table[static PLAYER_COMMANDS_MAX])
{
	struct vocabulary v = {table, ORDERED};

	memset(table, 0, ORDERED * sizeof *table);
	for (; games->game; games++)
		add_game(&v, games->game, take);
	for (; own->name; own++)
		add(&v, own->name, own->run);
	close_up(&v);
}

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

static void
seed_choices(struct player *player)
{
	if (!player->seed_fixed && !player->seed_told)
		arc4random_buf(&player->seed, sizeof player->seed);
	random_seed(&player->random, player->seed);
	player->seeded = true;
}

/* A game that is known by what is shown of it alone; its seed comes next. */
static void
begin_unknown(struct player *player)
{
	player->unknown = true;
	player->seeded = player->seed_told = player->rules_told = false;
	player->actions_shown = false;
}

static void
set_rules(struct bot *bot, char *arguments)
{
	struct player *player = bot->player;
	const struct player_game *game = player->games;
	const struct seat_rules *rules = NULL;
	const char *name = command_word(&arguments);

	while (name && game->game &&
		!(rules = seat_rules_find(game->game, name)))
		game++;
	if (!rules && name && player->plays_any) {
		begin_unknown(player);
		bot_done(bot);
		return;
	}
	if (!rules || command_word(&arguments)) {
		refuse_rules(bot);
		return;
	}
	player->unknown = false;
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

/* The game that begins with the command NAME, from GAME on; NULL: none does. */
static const struct player_game *
game_to_begin(const struct player *player, const struct player_game *game,
	const char *name)
{
	if (player->rules_told && game != player->game)
		return NULL;
	while (game->game && strcmp(game->game->commands->name, name) != 0) {
		if (player->rules_told)
			return NULL;
		game++;
	}
	return game->game ? game : NULL;
}

/* Does GAME take the command NAME in VIEW? A question, if it may be asked. */
static bool
takes(const struct seat_game *game, void *view, const char *name,
	const char *arguments, char reason[static GAME_REASON_MAX])
{
	const struct seat_command *command = seat_command_find(game, name);
	const struct seat_question *question = seat_question_find(game, name);
	char words[GAME_LINE_MAX];

	if (!command)
		return question && question->may_ask(view);
	if (strlcpy(words, arguments, sizeof words) >= sizeof words)
		return arguments_refuse(reason, "the line is too long");
	return command->hear(view, words, reason);
}

/* Writes down a line of the set-up, as long as the game is open: a play shows
 * it, and so does a set-up of very many lines. */
static void
note(struct player *player, const char *name, const char *arguments)
{
	const size_t left = PLAYER_SETUP_MAX - player->setup_length;
	const size_t name_size = strlen(name) + 1;
	const size_t size = name_size + strlen(arguments) + 1;
	char *end = player->setup + player->setup_length;

	if (size > left || strcmp(name, "play") == 0)
		player->guessed = false;
	if (!player->guessed)
		return;
	memcpy(end, name, name_size);
	memcpy(end + name_size, arguments, size - name_size);
	player->setup_length += size;
}

/* Does GAME take all of the set-up, in `other`? */
static bool
takes_setup(struct player *player, const struct seat_game *game)
{
	const char *end = player->setup + player->setup_length;
	char reason[GAME_REASON_MAX];

	game->forget(player->other, game->rules->variant);
	for (const char *line = player->setup; line < end;) {
		const char *arguments = line + strlen(line) + 1;

		if (!takes(game, player->other, line, arguments, reason))
			return false;
		line = arguments + strlen(arguments) + 1;
	}
	return true;
}

static void
change_game(struct player *player, const struct player_game *game,
	const struct seat_rules *rules)
{
	void *view = player->other;

	player->other = player->view;
	player->view = view;
	player->game = game;
	player->rules = rules;
}

/* The game in play was a guess that the last line of the set-up proves wrong:
 * goes on with the first that begins alike and takes all. False: none does. */
static bool
guess_again(struct player *player)
{
	const char *first = player->game->game->commands->name;
	const struct player_game *game = player->games;

	while (player->guessed && game->game &&
		(strcmp(game->game->commands->name, first) != 0 ||
			!takes_setup(player, game->game)))
		game++;
	if (!player->guessed || !game->game)
		return false;
	change_game(player, game, game->game->rules);
	return true;
}

/* Nothing of the last game is left but a fixed seed. */
static void
begin_game(struct player *player, const struct player_game *game,
	const struct seat_rules *rules)
{
	change_game(player, game, rules);
	seed_choices(player);
	player->guessed = !player->rules_told;
	player->setup_length = 0;
	player->seed_told = false;
	player->rules_told = false;
	player->left_ms = -1;
}

/* The game that is told, or the first that takes it. Refused, it changes
 * nothing: the game in play goes on. */
static void
hear_first(struct bot *bot, const struct player_game *game, char *arguments)
{
	struct player *player = bot->player;
	const char *name = bot->command.name;
	const struct seat_rules *rules = player->rules;
	char first_reason[GAME_REASON_MAX], reason[GAME_REASON_MAX];
	const struct player_game *first = game;

	for (; game; game = game_to_begin(player, game + 1, name)) {
		if (!player->rules_told)
			rules = game->game->rules;
		game->game->forget(player->other, rules->variant);
		if (takes(game->game, player->other, name, arguments,
			    game == first ? first_reason : reason))
			break;
	}
	if (!game) {
		bot_fail(bot, "%s", first_reason);
		return;
	}
	begin_game(player, game, rules);
	note(player, name, arguments);
	bot_done(bot);
}

static void
hear(struct bot *bot, const struct seat_command *command, char *arguments)
{
	struct player *player = bot->player;
	const size_t length = player->setup_length;
	char reason[GAME_REASON_MAX];

	note(player, bot->command.name, arguments);
	if (command->hear(player->view, arguments, reason) ||
		guess_again(player)) {
		bot_done(bot);
		return;
	}
	player->setup_length = length;
	bot_fail(bot, "%s", reason);
}

/* A command that the game in play does not have, or a question that it does not
 * ask now, may be another game's. */
static void
reconsider(struct player *player, const char *name, const char *arguments)
{
	const struct seat_game *game = player->game->game;
	const struct seat_question *question = seat_question_find(game, name);
	const size_t length = player->setup_length;

	if (seat_command_find(game, name) ||
		(question && question->may_ask(player->view)))
		return;
	note(player, name, arguments);
	guess_again(player);
	player->setup_length = length;
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

	if (player->explains || player->informs) {
		player->explanation =
			(struct explanation){.brief = !player->explains};
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

static void
inform(struct bot *bot, const struct explanation *e, int64_t nodes)
{
	if (nodes > 0)
		bot_info(bot, "nodes %" PRId64 "%s", nodes, e->figures);
	else if (e->figures_length > 0)
		bot_info(bot, "%s", e->figures + 1);
}

static void
answer(struct bot *bot, const struct seat_question *question,
	char text[static GAME_LINE_MAX])
{
	struct player *player = bot->player;

	if (!player->seeded)
		seed_choices(player);
	struct effort effort = effort_for(player, question);
	const int64_t nodes = effort.nodes;
	question->answer(player->game->player, player->view, &effort,
		&player->random, text);
	if (player->explains)
		explain(player, question->name, text);
	if (player->informs)
		inform(bot, &player->explanation, nodes - effort.nodes);
}

static void
refuse_question(struct bot *bot, const struct seat_question *question)
{
	const struct player *player = bot->player;
	const char *missing =
		question->missing ? question->missing(player->view) : NULL;

	if (missing)
		bot_fail(bot, "%s: %s is missing", question->refusal, missing);
	else
		bot_fail(bot, "%s", question->refusal);
}

static void
ask(struct bot *bot, const struct seat_question *question, char *arguments)
{
	struct player *player = bot->player;
	char text[GAME_LINE_MAX];

	if (!arguments_end(arguments, text)) {
		bot_fail(bot, "%s", text);
	} else if (!question->may_ask(player->view)) {
		refuse_question(bot, question);
	} else {
		answer(bot, question, text);
		bot_ok(bot, "%s", text);
	}
}

static void
show_actions(struct player *player, struct bot *bot, char *arguments)
{
	const int status = parts_add(&player->actions, arguments);

	player->actions_shown = status == PARTS_WHOLE;
	if (status == PARTS_WHOLE || status == PARTS_PARTIAL)
		bot_done(bot);
	else
		bot_fail(bot, "this part cannot come now");
}

static void
draw_action(struct player *player, struct bot *bot)
{
	json_t *actions = json_loadb(
		player->actions.text, player->actions.length, 0, NULL);
	const char *action = game_actions_draw(actions, &player->random);

	player->actions_shown = false;
	if (action)
		bot_ok(bot, "%s", action);
	else
		bot_fail(bot, "no action was shown");
	json_decref(actions);
}

/* A command of a game that is not known: of what `show_actions` has shown one of
 * the actions is the answer to what comes next; nothing else is answered. */
static void
take_unknown(struct bot *bot, char *arguments)
{
	struct player *player = bot->player;

	if (!player->unknown) {
		bot_fail(bot, "unknown command");
		return;
	}
	if (!player->seeded)
		seed_choices(player);
	if (strcmp(bot->command.name, "show_actions") == 0)
		show_actions(player, bot, arguments);
	else if (player->actions_shown)
		draw_action(player, bot);
	else if (strncmp(bot->command.name, "gen_", 4) == 0)
		bot_fail(bot, "I do not know this game, and it shows no "
			      "actions");
	else
		bot_done(bot);
}

/* Listed, so that games that are programs show their actions; never sent. */
static void
any_game(struct bot *bot, char *arguments)
{
	(void)arguments;
	bot_done(bot);
}

/* Any command of the games. */
static void
take(struct bot *bot, char *arguments)
{
	struct player *player = bot->player;

	if (player->unknown) {
		take_unknown(bot, arguments);
		return;
	}
	const char *name = bot->command.name;
	const struct player_game *new_game = game_to_begin(player,
		player->rules_told ? player->game : player->games, name);

	if (new_game) {
		hear_first(bot, new_game, arguments);
		return;
	}
	reconsider(player, name, arguments);
	const struct seat_game *game = player->game->game;
	const struct seat_question *question = seat_question_find(game, name);
	const struct seat_command *command = seat_command_find(game, name);
	if (question)
		ask(bot, question, arguments);
	else if (command)
		hear(bot, command, arguments);
	else if (strcmp(name, "set_match") == 0)
		bot_done(bot); /* a game may play on all the same */
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

static int
start(struct player *player)
{
	const struct bot_command own[] = {
		{"set_rules", set_rules},
		{"set_seed", set_seed},
		{"time_left", time_left},
		{player->plays_any ? "any_game" : NULL, any_game},
		{0},
	};
	const struct player_game *games = player->repertoire.games;
	size_t size = largest_view(games);

	player->left_ms = -1;
	player->games = player->game = games;
	player->rules = games->game->rules;
	player->view = malloc(size);
	player->other = malloc(size);
	if (!player->view || !player->other)
		return -1;
	list_commands(games, own, take, player->commands);
	games->game->forget(player->view, player->rules->variant);
	return 0;
}

int
player_init(struct player *player, const struct seat_game *const *games,
	const char *strategy, const char *instead)
{
	*player = (struct player){.plays_any = strcmp(strategy, "random") == 0};
	if (repertoire_init(&player->repertoire, games, strategy, instead) < 0)
		return -1;
	if (player->repertoire.count == 0 || start(player) == 0)
		return player->repertoire.count;
	player_release(player);
	return -1;
}

void
player_release(struct player *player)
{
	free(player->view);
	free(player->other);
	player->view = NULL;
	player->other = NULL;
	parts_release(&player->actions);
	repertoire_release(&player->repertoire);
}

void
player_bot(struct player *player, const char *name, struct bot *bot)
{
	*bot = (struct bot){
		.name = name,
		.version = TALON_VERSION,
		.commands = player->commands,
		.otherwise = player->plays_any ? take_unknown : NULL,
		.player = player,
	};
}
