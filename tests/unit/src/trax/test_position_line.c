#include "trax/position_line.h"

#include "lib/test.h"

static struct trax_board board;
static char reason[TRAX_POSITION_REASON_MAX];

TEST(a_line_is_what_it_was_read_from)
{
	static const char line[] = "7x8 3 3 lldd 3 4 dlld";
	static struct trax game;
	char text[64];

	assert_true(trax_position_line_read(
		" 7x8\t3 4 dlld  3 3 lldd ", &board, reason));
	assert_int_equal(board.rows, 7);
	assert_int_equal(board.columns, 8);
	assert_int_equal(board.tiles, 2);
	trax_start(&game, TRAX_FILL, &board);
	assert_int_equal(trax_position_line_write(&game, text, sizeof text),
		strlen(line));
	assert_string_equal(text, line);
	assert_int_equal(
		trax_position_line_write(&game, NULL, 0), strlen(line));
}

TEST(what_is_no_position_is_refused_in_words)
{
	static const struct {
		const char *line, *why;
	} cases[] = {
		{"", "begins with the board"},
		{"7 7 3 3 lldd", "begins with the board"},
		{"7x7x7 3 3 lldd", "begins with the board"},
		{"6x7 3 3 lldd", "begins with the board"},
		{"7x26 3 3 lldd", "begins with the board"},
		{"x7 3 3 lldd", "begins with the board"},
		{"7x", "begins with the board"},
		{"7x7", "a turn is"},
		{"7x7 3 3 llll", "llll for square 3 3 is no tile"},
		{"7x7 3 3", "the tile for square 3 3 is missing"},
		{"7x7 8 3 lldd", "square 8 3"},
		{"7x7 3 3 lldd 3 3 lldd", "square 3 3"},
		{"7x7 3 3 lldd 3 4 lldd", "square 3 4"},
	};

	FOR_EACH (c, cases) {
		assert_false(trax_position_line_read(c->line, &board, reason));
		if (!strstr(reason, c->why))
			fail_msg("%s: %s", c->line, reason);
	}
}
