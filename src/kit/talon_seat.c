/* All of these, and nothing else, leave the library. */
#pragma GCC visibility push(default)
#include "kit/talon-games.h"
#pragma GCC visibility pop

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/arguments.h"
#include "environments.h"
#include "kit/games_error.h"
#include "seats.h"

struct talon_seat {
	const struct environment *environment;
	const struct seat_game *game;
	void *state;
	bool asked; /* the last command asked for an action */
	char error[TALON_ERROR_MAX];
};

struct talon_seat *
talon_seat_new(const char *game, char error[TALON_ERROR_MAX])
{
	const struct environment *e = environment_find(game);
	struct talon_seat *seat = e ? calloc(1, sizeof *seat) : NULL;
	int variant;

	if (seat)
		seat->state = calloc(1, e->size);
	if (!seat || !seat->state) {
		games_error(error,
			e ? "there is no memory"
			  : "there is no environment of the name %.40s",
			game);
		talon_seat_free(seat);
		return NULL;
	}
	seat->environment = e;
	seat->game = seat_find(game, &variant);
	seat->game->forget(seat->state, variant);
	return seat;
}

void
talon_seat_free(struct talon_seat *seat)
{
	if (!seat)
		return;
	free(seat->state);
	free(seat);
}

const char *
talon_seat_error(const struct talon_seat *seat)
{
	return seat->error;
}

const char *
talon_seat_command(const struct talon_seat *seat, int number)
{
	const struct seat_command *c = seat->game->commands;
	const struct seat_question *q = seat->game->questions;

	if (number < 0)
		return NULL;
	for (; c->name; c++) {
		if (number-- == 0)
			return c->name;
	}
	for (; q->name; q++) {
		if (number-- == 0)
			return q->name;
	}
	return NULL;
}

static int
hear(struct talon_seat *seat, const struct seat_command *command,
	char *arguments)
{
	char reason[GAME_REASON_MAX];

	return command->hear(seat->state, arguments, reason)
		       ? 0
		       : games_error(seat->error, "%s", reason);
}

static int
refuse_question(struct talon_seat *seat, const struct seat_question *question)
{
	const char *missing =
		question->missing ? question->missing(seat->state) : NULL;

	return missing ? games_error(seat->error, "%s: %s is missing",
				 question->refusal, missing)
		       : games_error(seat->error, "%s", question->refusal);
}

static int
ask(struct talon_seat *seat, const struct seat_question *question)
{
	if (!question->may_ask(seat->state))
		return refuse_question(seat, question);
	if (seat->environment->heard)
		seat->environment->heard(seat->state, question->name);
	seat->asked = true;
	return 1;
}

int
talon_seat_hear(struct talon_seat *seat, const char *command)
{
	char line[GAME_LINE_MAX], *rest = line;

	seat->asked = false;
	if ((size_t)snprintf(line, sizeof line, "%s", command) >= sizeof line)
		return games_error(seat->error, "the command is too long");
	const char *name = arguments_word(&rest);
	const struct seat_command *told =
		name ? seat_command_find(seat->game, name) : NULL;
	const struct seat_question *asked =
		name ? seat_question_find(seat->game, name) : NULL;
	if (told)
		return hear(seat, told, rest);
	return asked ? ask(seat, asked)
		     : games_error(seat->error, "unknown command");
}

int
talon_seat_actions(const struct talon_seat *seat)
{
	return seat->environment->actions;
}

int
talon_seat_observation_size(const struct talon_seat *seat)
{
	const struct environment *e = seat->environment;

	return e->observation_size(e->seats(seat->state));
}

int
talon_seat_observe(struct talon_seat *seat, uint8_t *mask, uint8_t *observation)
{
	if (!seat->asked)
		return games_error(seat->error, "no action has been asked for");
	if (mask)
		seat->environment->mask(seat->state, mask);
	if (observation)
		seat->environment->observe(seat->state, observation);
	return 0;
}

int
talon_seat_text(struct talon_seat *seat, int action, char text[TALON_TEXT_MAX])
{
	if (!seat->asked)
		return games_error(seat->error, "no action has been asked for");
	if (!seat->environment->legal(seat->state, action))
		return games_error(
			seat->error, "action %d is not legal", action);
	seat->environment->text(seat->state, action, text);
	return 0;
}
