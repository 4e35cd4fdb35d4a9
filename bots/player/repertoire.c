#include "player/repertoire.h"

#include <assert.h>
#include <string.h>

static const struct seat_strategy *
find_strategy(const struct seat_game *game, const char *name)
{
	for (const struct seat_strategy *s = game->strategies; s->name; s++) {
		if (strcmp(s->name, name) == 0)
			return s;
	}
	return NULL;
}

static bool
has_option(const struct seat_strategy *strategy, const char *name)
{
	const struct game_option *option = strategy->options;

	while (option && option->name && strcmp(option->name, name) != 0)
		option++;
	return option && option->name;
}

bool
repertoire_has(const struct repertoire *r, const char *option)
{
	for (int i = 0; i < r->option_count; i++) {
		if (strcmp(r->options[i]->name, option) == 0)
			return true;
	}
	return false;
}

static void
list_options(struct repertoire *r, const struct seat_strategy *strategy)
{
	const struct game_option *option = strategy->options;

	for (; option && option->name; option++) {
		if (repertoire_has(r, option->name))
			continue;
		assert(r->option_count < REPERTOIRE_OPTIONS_MAX);
		r->options[r->option_count++] = option;
	}
}

/* -1 with errno. */
static int
add_game(struct repertoire *r, const struct seat_game *game,
	const struct seat_strategy *strategy)
{
	void *made = strategy->player ? NULL : strategy->player_new();

	assert(r->count < REPERTOIRE_GAMES_MAX);
	if (!made && !strategy->player)
		return -1;
	r->made[r->count] = made;
	r->games[r->count++] = (struct player_game){
		.game = game,
		.strategy = strategy,
		.player = made ? made : strategy->player,
	};
	list_options(r, strategy);
	return 0;
}

int
repertoire_init(struct repertoire *r, const struct seat_game *const *games,
	const char *strategy, const char *instead)
{
	*r = (struct repertoire){0};
	for (; *games; games++) {
		const struct seat_strategy *found =
			find_strategy(*games, strategy);

		if (!found && instead)
			found = find_strategy(*games, instead);
		if (found && add_game(r, *games, found) < 0) {
			repertoire_release(r);
			return -1;
		}
	}
	return 0;
}

void
repertoire_release(struct repertoire *r)
{
	for (int i = 0; i < r->count; i++) {
		if (r->made[i])
			r->games[i].strategy->player_free(r->made[i]);
	}
	r->count = 0;
}

bool
repertoire_set(struct repertoire *r, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	for (int i = 0; i < r->count; i++) {
		const struct seat_strategy *strategy = r->games[i].strategy;

		if (has_option(strategy, option) &&
			!strategy->player_set(
				r->made[i], option, value, reason))
			return false;
	}
	return true;
}
