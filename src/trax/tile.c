#include "trax/tile.h"

#include <string.h>

#include "common/say.h"

enum {
	WEST = 1 << TRAX_WEST,
	NORTH = 1 << TRAX_NORTH,
	EAST = 1 << TRAX_EAST,
	SOUTH = 1 << TRAX_SOUTH,
};

const trax_tile trax_tiles[TRAX_TILES] = {
	EAST | SOUTH,
	WEST | SOUTH,
	WEST | NORTH,
	NORTH | EAST,
	WEST | EAST,
	NORTH | SOUTH,
};

void
trax_tile_format(trax_tile tile, char name[static TRAX_TILE_NAME_MAX])
{
	for (int side = 0; side < TRAX_SIDES; side++)
		name[side] = (tile >> side & 1) != 0 ? 'd' : 'l';
	name[TRAX_SIDES] = '\0';
}

bool
trax_tile_parse(const char *name, trax_tile *tile)
{
	char known[TRAX_TILE_NAME_MAX];

	for (int i = 0; i < TRAX_TILES; i++) {
		trax_tile_format(trax_tiles[i], known);
		if (strcmp(name, known) == 0) {
			*tile = trax_tiles[i];
			return true;
		}
	}
	return false;
}

const char *
trax_colour_name(enum trax_colour colour)
{
	return colour == TRAX_DARK ? N_("dark") : N_("light");
}

const char *
trax_side_name(enum trax_side side)
{
	static const char *const names[TRAX_SIDES] = {
		[TRAX_WEST] = "west",
		[TRAX_NORTH] = "north",
		[TRAX_EAST] = "east",
		[TRAX_SOUTH] = "south",
	};

	return names[side];
}
