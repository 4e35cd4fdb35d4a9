#include <string.h>

#include "games.h"

static const struct game_rules *added;

void
game_add(const struct game_rules *rules)
{
	added = rules;
}

const struct game_rules *
game_at(size_t number)
{
	size_t count = 0;

	while (count < number && game_all[count])
		count++;
	if (count < number)
		return NULL;
	return game_all[count] ? game_all[count] : added;
}

const struct game_rules *
game_find(const char *name)
{
	for (size_t i = 0; game_all[i]; i++) {
		if (strcmp(game_all[i]->name, name) == 0)
			return game_all[i];
	}
	return added && strcmp(added->name, name) == 0 ? added : NULL;
}
