#include "common/game.h"

#include <string.h>

#include "herc/game.h"
#include "planowanie/game.h"
#include "tablic/game.h"
#include "trax/game.h"

const struct game_rules *const game_all[] = {
	&tablic_game_points,
	&tablic_game_stihovi,
	&planowanie_game,
	&herc_game,
	&trax_game,
	NULL,
};

const struct game_rules *
game_find(const char *name)
{
	for (size_t i = 0; game_all[i] != NULL; i++) {
		if (strcmp(game_all[i]->name, name) == 0)
			return game_all[i];
	}
	return NULL;
}
