#include "trax/tile.h"

#include "lib/test.h"

TEST(tiles_are_written_by_their_edges)
{
	static const char *const names[TRAX_TILES] = {
		"lldd", "dlld", "ddll", "lddl", "dldl", "ldld"};
	char name[TRAX_TILE_NAME_MAX];

	trax_tile tile;

	for (int t = 0; t < TRAX_TILES; t++) {
		trax_tile_format(trax_tiles[t], name);
		assert_string_equal(name, names[t]);
		assert_true(trax_tile_parse(names[t], &tile));
		assert_int_equal(tile, trax_tiles[t]);
		for (int s = 0; s < TRAX_SIDES; s++)
			assert_int_equal(
				trax_tile_edge(tile, (enum trax_side)s),
				names[t][s] == 'd' ? TRAX_DARK : TRAX_LIGHT);
	}
}

/* All names of four letters; only two l and two d make a tile. */
TEST(other_names_are_no_tiles)
{
	static const char *const others[] = {"", "l", "lld", "llddd", "LLDD",
		"lld ", " lldd", "none", "llxd"};

	trax_tile tile = TRAX_NO_TILE;
	char name[5] = "";

	for (int set = 0; set < 16; set++) {
		for (int s = 0; s < TRAX_SIDES; s++)
			name[s] = (set >> s & 1) != 0 ? 'd' : 'l';
		assert_int_equal(trax_tile_parse(name, &tile),
			__builtin_popcount((unsigned)set) == 2);
	}
	tile = TRAX_NO_TILE;
	FOR_EACH (other, others)
		assert_false(trax_tile_parse(*other, &tile));
	assert_int_equal(tile, TRAX_NO_TILE);
}

TEST(a_tile_joins_two_sides_of_each_colour)
{
	for (int t = 0; t < TRAX_TILES; t++) {
		trax_tile tile = trax_tiles[t];
		side_set light = trax_tile_sides(tile, TRAX_LIGHT);
		side_set dark = trax_tile_sides(tile, TRAX_DARK);

		assert_int_equal(light | dark, SIDE_SET_ALL);
		assert_int_equal(light & dark, 0);
		assert_int_equal(trax_tile_joining(light, TRAX_LIGHT), tile);
		assert_int_equal(trax_tile_joining(dark, TRAX_DARK), tile);
	}
	assert_int_equal(side_opposite(TRAX_WEST), TRAX_EAST);
	assert_int_equal(side_opposite(TRAX_SOUTH), TRAX_NORTH);
	assert_string_equal(trax_side_name(TRAX_SOUTH), "south");
	assert_string_equal(
		trax_colour_name(trax_other_colour(TRAX_LIGHT)), "dark");
}
