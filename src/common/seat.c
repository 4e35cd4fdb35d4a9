#include "common/seat.h"

#include <string.h>

const struct seat_rules *
seat_rules_find(const struct seat_game *game, const char *name)
{
	const struct seat_rules *rules = game->rules;

	while (rules->name && strcmp(rules->name, name) != 0)
		rules++;
	return rules->name ? rules : NULL;
}

const struct seat_command *
seat_command_find(const struct seat_game *game, const char *name)
{
	const struct seat_command *command = game->commands;

	while (command->name && strcmp(command->name, name) != 0)
		command++;
	return command->name ? command : NULL;
}

const struct seat_question *
seat_question_find(const struct seat_game *game, const char *name)
{
	const struct seat_question *question = game->questions;

	while (question->name && strcmp(question->name, name) != 0)
		question++;
	return question->name ? question : NULL;
}

const struct seat_strategy *
seat_strategy_find(const struct seat_game *game, const char *name)
{
	const struct seat_strategy *strategy = game->strategies;

	while (strategy->name && strcmp(strategy->name, name) != 0)
		strategy++;
	return strategy->name ? strategy : NULL;
}
