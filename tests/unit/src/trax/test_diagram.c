#include <string.h>

#include "trax/diagram.h"

#include "lib/test.h"

TEST(each_tile_has_a_drawing)
{
	static const char *const drawings[TRAX_TILES] = {
		"╯ ╔", "╗ ╰", "╝ ╭", "╮ ╚", "═╪═", "─╫─"};
	struct trax_board board;
	char text[1024];

	for (int t = 0; t < TRAX_TILES; t++) {
		trax_board_start(&board, 7, 7);
		trax_board_place(&board, trax_square_at(1, 2), trax_tiles[t]);
		trax_diagram(&board, false, text, sizeof text);
		const char *row = strstr(text, " 1 ");
		assert_non_null(row);
		row = strstr(row, "\n 1 ");
		assert_non_null(row);
		assert_memory_equal(row + 1, " 1  .  . ", 9);
		assert_memory_equal(row + 10, drawings[t], strlen(drawings[t]));
	}
}

TEST(colours_go_round_each_stroke)
{
	struct trax_board board;
	char text[1024];

	trax_board_start(&board, 7, 7);
	trax_board_place(&board, trax_square_at(0, 0), trax_tiles[0]);
	trax_diagram(&board, true, text, sizeof text);
	assert_non_null(
		strstr(text, "\n 0 \033[33m╯\033[0m \033[1;34m╔\033[0m .  . "));
}

TEST(in_ascii_tiles_have_their_names)
{
	struct trax_board board;
	char text[2048];

	trax_board_start(&board, 7, 7);
	trax_board_place(&board, trax_square_at(0, 1), trax_tiles[0]);
	trax_diagram_ascii(&board, false, text, sizeof text);
	assert_non_null(strstr(text, "      0    1    2    3    4    5    6\n"
				     " 0    .  lldd   . "));
	for (const char *c = text; *c != '\0'; c++)
		assert_true(*c > 0);
	trax_diagram_ascii(&board, true, text, sizeof text);
	assert_non_null(strstr(text, "\033[33ml\033[0m\033[1;34md\033[0m"));
}

TEST(a_diagram_is_cut_to_its_size_and_says_what_it_needs)
{
	struct trax_board board;
	char whole[8192], cut[50];

	trax_board_start(&board, 25, 25);
	size_t length = trax_diagram(&board, false, whole, sizeof whole);
	/* A line of numbers, then 25 rows of a number and 25 squares. */
	assert_int_equal(length, 2 + 3 * 25 + 1 + 25 * (3 + 3 * 25 + 1));
	assert_int_equal(strlen(whole), length);
	assert_int_equal(trax_diagram(&board, false, cut, sizeof cut), length);
	assert_int_equal(strlen(cut), sizeof cut - 1);
	assert_memory_equal(cut, whole, sizeof cut - 1);
	assert_int_equal(trax_diagram(&board, false, NULL, 0), length);
}
