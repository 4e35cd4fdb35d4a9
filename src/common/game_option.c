#include "common/game.h"

#include <string.h>

const struct game_option *
game_option_find(const struct game_option *options, const char *name)
{
	for (; options && options->name; options++) {
		if (strcmp(options->name, name) == 0)
			return options;
	}
	return NULL;
}
