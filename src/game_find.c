#include <string.h>

#include "games.h"

const struct game_rules *
game_find(const char *name)
{
	for (size_t i = 0; game_all[i]; i++) {
		if (strcmp(game_all[i]->name, name) == 0)
			return game_all[i];
	}
	return NULL;
}
