#include "person/hint.h"

#include <stdlib.h>
#include <string.h>

#include "seats.h"

/* So many that a person does not wait. */
enum { HINT_WORLDS = 120 };

static void *
player_of(const struct seat_strategy *expert)
{
	return expert && expert->player_new ? expert->player_new() : NULL;
}

void
hint_begin(struct hint *hint, const char *rules)
{
	hint_release(hint);
	hint->game = seat_find(rules, &hint->variant);
	if (!hint->game)
		return;
	hint->expert = seat_strategy_find(hint->game, "expert");
	hint->view = malloc(hint->game->size);
	hint->player = player_of(hint->expert);
	if (!hint->view || !hint->player || !hint->expert->weigh) {
		hint_release(hint);
		return;
	}
	hint->game->forget(hint->view, hint->variant);
}

void
hint_release(struct hint *hint)
{
	if (hint->player)
		hint->expert->player_free(hint->player);
	free(hint->view);
	*hint = (struct hint){0};
}

void
hint_hear(struct hint *hint, const char *command, const char *arguments)
{
	const struct seat_command *known =
		hint->game ? seat_command_find(hint->game, command) : NULL;
	char copy[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	if (!known)
		return;
	strlcpy(copy, arguments, sizeof copy);
	if (!known->hear(hint->view, copy, reason))
		hint_release(hint);
}

bool
hint_weigh(struct hint *hint, struct weighing *weighing, uint64_t seed)
{
	struct random random;

	random_seed(&random, seed);
	weighing->worlds = HINT_WORLDS;
	return hint->game &&
	       hint->expert->weigh(
		       hint->player, hint->view, NULL, weighing, &random) &&
	       weighing->count > 0;
}
