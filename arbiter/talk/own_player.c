#include "talk/own_player.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "common/effort.h"
#include "common/seat.h"
#include "seats.h"

/* Sets game and variant by the name of the rules. */
static bool
find_game(struct own_player *player, const char *name)
{
	for (size_t i = 0; seat_all[i]; i++) {
		const struct seat_rules *rules = seat_all[i]->rules;

		for (; rules->name; rules++) {
			if (strcmp(rules->name, name) != 0)
				continue;
			player->game = seat_all[i];
			player->variant = rules->variant;
			return true;
		}
	}
	return false;
}

/* One that need not be made, and plays by chance alone. */
static bool
find_player(struct own_player *player)
{
	const struct seat_strategy *strategy = player->game->strategies;

	while (strategy->name && strcmp(strategy->name, "random") != 0)
		strategy++;
	player->player = strategy->name ? strategy->player : NULL;
	return player->player;
}

int
own_player_init(struct own_player *player, const struct game_rules *rules)
{
	*player = (struct own_player){0};
	if (!find_game(player, rules->name) || !find_player(player)) {
		errno = ENOTSUP;
		return -1;
	}
	player->view = malloc(player->game->size);
	if (!player->view)
		return -1;
	own_player_begin(player, 0);
	return 0;
}

void
own_player_release(struct own_player *player)
{
	free(player->view);
	player->view = NULL;
}

void
own_player_begin(struct own_player *player, uint64_t seed)
{
	player->game->forget(player->view, player->variant);
	random_seed(&player->random, seed);
}

bool
own_player_hear(struct own_player *player, const char *line)
{
	const struct seat_command *command = player->game->commands;
	const size_t length = strcspn(line, " ");
	char arguments[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	for (; command->name; command++) {
		if (strncmp(command->name, line, length) != 0 ||
			command->name[length] != '\0')
			continue;
		line += length + (line[length] == ' ');
		strlcpy(arguments, line, sizeof arguments);
		return command->hear(player->view, arguments, reason);
	}
	return true;
}

bool
own_player_answer(struct own_player *player, const char *ask,
	char answer[static GAME_LINE_MAX])
{
	const struct seat_question *question = player->game->questions;
	struct effort effort = effort_of_nodes(0);

	while (question->name && strcmp(question->name, ask) != 0)
		question++;
	if (!question->name || !question->may_ask(player->view))
		return false;
	question->answer(
		player->player, player->view, &effort, &player->random, answer);
	return true;
}
