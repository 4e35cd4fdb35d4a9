/*
 * The six tiles of Trax. A tile has two light and two dark edges, and joins
 * those of one colour by a path; it is written as the colours of its edges in
 * the order west, north, east, south: "lldd".
 */
#ifndef TRAX_TILE_H
#define TRAX_TILE_H

#include <stdbool.h>
#include <stdint.h>

enum trax_colour { TRAX_LIGHT, TRAX_DARK };

enum {
	TRAX_COLOURS = 2,
	TRAX_SIDES = 4,
	TRAX_TILES = 6,
	TRAX_TILE_NAME_MAX = 5, /* bytes with the NUL */
};

enum trax_side { TRAX_WEST, TRAX_NORTH, TRAX_EAST, TRAX_SOUTH };

/* Bit s is side s. */
typedef uint8_t side_set;

enum { SIDE_SET_ALL = 15 };

/* The set of its dark sides, always two of them; no tile is 0. */
typedef side_set trax_tile;

enum { TRAX_NO_TILE = 0 };

/* All six, in the order of the rules: lldd dlld ddll lddl dldl ldld. */
extern const trax_tile trax_tiles[TRAX_TILES];

static inline side_set
side_bit(enum trax_side side)
{
	return (side_set)(1U << side);
}

/* The side of the next square that touches SIDE of this one. */
static inline enum trax_side
side_opposite(enum trax_side side)
{
	return (enum trax_side)(side ^ 2);
}

static inline enum trax_colour
trax_tile_edge(trax_tile tile, enum trax_side side)
{
	return (enum trax_colour)(tile >> side & 1);
}

/* The two sides that a tile joins by its path of COLOUR. */
static inline side_set
trax_tile_sides(trax_tile tile, enum trax_colour colour)
{
	return colour == TRAX_DARK ? tile : (side_set)(tile ^ SIDE_SET_ALL);
}

/* The tile whose path of COLOUR joins SIDES, which are two. */
static inline trax_tile
trax_tile_joining(side_set sides, enum trax_colour colour)
{
	return trax_tile_sides(sides, colour);
}

static inline enum trax_colour
trax_other_colour(enum trax_colour colour)
{
	return (enum trax_colour)(colour ^ 1);
}

/* NAME must be a whole tile's name; false for anything else. */
bool trax_tile_parse(const char *name, trax_tile *);

void trax_tile_format(trax_tile, char name[static TRAX_TILE_NAME_MAX]);

/* "light", "dark" */
const char *trax_colour_name(enum trax_colour);

/* "west", "north", "east", "south" */
const char *trax_side_name(enum trax_side);

#endif
