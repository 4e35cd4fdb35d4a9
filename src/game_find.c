#include <string.h>

#include "games.h"

static struct {
	const struct game_rules *rules;
	const char *alias;
} added;

void
game_add(const struct game_rules *rules, const char *alias)
{
	added.rules = rules;
	added.alias = alias;
}

const struct game_rules *
game_at(size_t number)
{
	size_t count = 0;

	while (count < number && game_all[count])
		count++;
	if (count < number)
		return NULL;
	return game_all[count] ? game_all[count] : added.rules;
}

static bool
is_added(const char *name)
{
	return added.rules &&
	       (strcmp(added.rules->name, name) == 0 ||
		       (added.alias && strcmp(added.alias, name) == 0));
}

const struct game_rules *
game_find(const char *name)
{
	for (size_t i = 0; game_all[i]; i++) {
		if (strcmp(game_all[i]->name, name) == 0)
			return game_all[i];
	}
	return is_added(name) ? added.rules : NULL;
}
