#include "common/frame_grid.h"

#include "lib/json_text.h"
#include "lib/test.h"

static void
expect(const char *place, enum frame_grid_look look, const char *expected)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	assert_non_null(file);
	frame_grid_print(file, json_of(place), look);
	fclose(file);
	assert_string_equal(text, expected);
	free(text);
}

#define BOARD(piece, faces) \
	"{\"piece\":\"" piece "\",\"size\":[2,3],\"faces\":[" faces "]}"
#define TILES "[0,1,\"lldd\"],[1,2,\"dldl\"]"

TEST(tiles_are_names_strokes_or_colours)
{
	expect(BOARD("tile", TILES), FRAME_GRID_NAMES,
		"      0    1    2\n"
		" 0  .    lldd .   \n"
		" 1  .    .    dldl\n");
	expect(BOARD("tile", TILES), FRAME_GRID_STROKES,
		"    0  1  2\n"
		" 0  . ╯ ╔ . \n"
		" 1  .  . ═╪═\n");
	expect(BOARD("tile", "[0,1,\"strange\"]"), FRAME_GRID_STROKES,
		"    0  1  2\n"
		" 0  .  ?  . \n"
		" 1  .  .  . \n");
}

TEST(other_pieces_are_always_names)
{
	expect(BOARD("card", "[0,0,\"7H\"]"), FRAME_GRID_COLOURS,
		"      0    1    2\n"
		" 0  7H   .    .   \n"
		" 1  .    .    .   \n");
}

TEST(marks_are_letters_in_columns_of_one_width)
{
	static const char board[] = BOARD(
		"mark", "[0,0,\"black:\"],[0,1,\"white:♞\"],[1,2,\"red:10\"]");

	expect(board, FRAME_GRID_NAMES,
		"      0    1    2\n"
		" 0  b    w?   .   \n"
		" 1  .    .    r10 \n");
	expect(board, FRAME_GRID_STROKES,
		"      0    1    2\n"
		" 0  b    w♞   .   \n"
		" 1  .    .    r10 \n");
	expect(board, FRAME_GRID_COLOURS,
		"      0    1    2\n"
		" 0  \033[97;40mb\033[0m    \033[30;107mw♞\033[0m   .   \n"
		" 1  .    .    \033[97;41mr10\033[0m \n");
}

TEST(rows_and_columns_may_have_names)
{
	static const char board[] =
		"{\"piece\":\"mark\",\"size\":[2,2],\"rows\":[\"10\",\"9\"],"
		"\"columns\":[\"A\",\"Bb\"],\"faces\":[[0,1,\"red:x\"]]}";

	expect(board, FRAME_GRID_NAMES,
		"      A   Bb\n"
		"10  .    rx  \n"
		" 9  .    .   \n");
}

TEST(a_wide_mark_takes_its_two_columns)
{
	static const char board[] =
		BOARD("mark", "[0,0,\"red:馬\"],[1,1,\"blue:x\"]");

	expect(board, FRAME_GRID_STROKES,
		"      0    1    2\n"
		" 0  r馬  .    .   \n"
		" 1  .    ux   .   \n");
	expect(board, FRAME_GRID_NAMES,
		"      0    1    2\n"
		" 0  r??  .    .   \n"
		" 1  .    ux   .   \n");
}

TEST(what_is_on_no_square_is_left_out)
{
	expect(BOARD("card", "[2,0,\"7H\"],[0,3,\"7H\"],[-1,0,\"7H\"],7"),
		FRAME_GRID_NAMES,
		"      0    1    2\n"
		" 0  .    .    .   \n"
		" 1  .    .    .   \n");
	expect("{\"size\":[-1,7]}", FRAME_GRID_NAMES, "");
	expect("{\"size\":[7,1000000]}", FRAME_GRID_NAMES, "");
	expect("{}", FRAME_GRID_NAMES, "  \n");
}
