#include "lib/test.h"
#include "lib/trax_rows.h"
#include "trax/board_file.h"
#include "trax/position.h"

/* Checks the rows as a position in MODE. */
static void
assert_position(
	const struct rows *rows, enum trax_mode mode, const char *expected)
{
	struct trax_board board;
	char text[1024], reason[TRAX_POSITION_REASON_MAX] = "good";

	rows_file(rows, text, sizeof text);
	if (trax_board_file_read(text, &board, reason))
		trax_position_check(&board, mode, reason);
	assert_string_equal(reason, expected);
}

static const struct {
	struct rows rows;
	const char *reason;
} positions[] = {
	{{{[3] = ". . . lldd . . ."}}, "good"},
	{{{[3] = "none none none lldd none . . # a comment"}}, "good"},
	{{{NULL}}, "a position has at least one tile"},
	{{{[3] = ". . . llld . . ."}}, "line 4, column 7: this is no tile"},
	{{{[3] = ". . . lldd lldd . ."}},
		"line 4, column 12: lldd does not match the tile to "
		"the west or north"},
	{{{[3] = ". . . . . ."}},
		"line 4, column 1: this row has 6 squares, and those "
		"before it have 7"},
	{{{". . . . . . . . . . . . . . . . . . . . . . . . . ."}},
		"line 1, column 1: a row has 7 to 25 squares, not 26"},
	{{{[3] = ". . . .\n. . ."}},
		"line 4, column 1: this row has 4 squares, and those "
		"before it have 7"},
	{{{[3] = "lldd . . . . . dlld"}},
		"the tile on square 3 6 does not hang together with "
		"the first one"},
	{{{[3] = ". . . lldd dlld . .", [4] = ". . . lddl . . ."}},
		"two or more dark edges lead into the empty square "
		"4 4"},
	{{{[3] = ". . . lldd dlld . .", [4] = ". . . lddl ddll . ."}},
		"a dark loop is closed, which ends a contest"},
	{{{"dldl", "dldl", "dldl", "dldl", "dldl", "dldl", "dldl"}},
		"line 1, column 1: a row has 7 to 25 squares, not 1"},
	{{{[3] = "dldl dldl dldl dldl dldl dldl dldl"}},
		"a dark path joins opposite borders, which ends a "
		"contest"},
	{{{[6] = "# no row"}},
		"line 8, column 1: a board has 7 to 25 rows, not 6"},
};

TEST(a_position_must_be_one_of_a_game)
{
	FOR_EACH (c, positions)
		assert_position(&c->rows, TRAX_CONTEST, c->reason);
	assert_position(&positions[10].rows, TRAX_FILL, "good");
}

TEST(a_tile_is_added_where_it_fits)
{
	static const struct {
		const char *what, *tile;
		int row, column;
		const char *reason;
	} tiles[] = {
		{"the first", "lldd", 3, 3, ""},
		{"beside it", "dldl", 3, 4, ""},
		{"on it", "dldl", 3, 3, "there are two tiles on square 3 3"},
		{"dark above light", "ldld", 2, 3,
			"ldld on square 2 3 does not match the tiles beside "
			"it"},
		{"light beside dark", "lldd", 3, 5,
			"lldd on square 3 5 does not match the tiles beside "
			"it"},
		{"light above light", "dldl", 2, 3, ""},
		{"outside", "lldd", 7, 3, "square 7 3 is not on the board"},
		{"left of it", "lldd", 3, -1,
			"square 3 -1 is not on the board"},
	};
	struct trax_board board;
	char reason[TRAX_POSITION_REASON_MAX];

	trax_tile tile;

	trax_board_start(&board, 7, 7);
	FOR_EACH (c, tiles) {
		int before = board.tiles;

		reason[0] = '\0';
		assert_true(trax_tile_parse(c->tile, &tile));
		bool added = trax_position_add(
			&board, c->row, c->column, tile, reason);
		if (strcmp(reason, c->reason) != 0)
			fail_msg("%s: %s", c->what, reason);
		assert_int_equal(board.tiles, before + added);
	}
}
