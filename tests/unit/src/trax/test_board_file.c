#include "trax/board_file.h"

#include "lib/test.h"
#include "lib/trax_rows.h"

static char reason[TRAX_POSITION_REASON_MAX];

/* BOARD as a file, with EMPTY for an empty square and END after each row. */
static void
write_file(const struct trax_board *board, const char *empty, const char *end,
	char *text, size_t size)
{
	size_t length = 0;

	for (int row = 0; row < board->rows; row++) {
		for (int column = 0; column < board->columns; column++) {
			trax_tile tile = board->at[trax_square_at(row, column)];
			char name[TRAX_TILE_NAME_MAX];

			trax_tile_format(tile, name);
			length += (size_t)snprintf(text + length, size - length,
				"%s%s", column == 0 ? "" : "\t ",
				tile == TRAX_NO_TILE ? empty : name);
		}
		length += (size_t)snprintf(
			text + length, size - length, "%s", end);
	}
}

TEST(boards_come_back_from_their_files)
{
	static const char *const empty[] = {".", "none"};
	static const char *const ends[] = {
		"\n", "\r\n", " # a comment\n\n", "# and . none lldd\n# one\n"};
	static struct trax_board board, again;
	static char text[32768];
	struct random random = seeded(1);

	for (int i = 0; i < 48; i++) {
		board = board_of_tile(
			7 + i % 19, 7 + i % 17, trax_tiles[i % TRAX_TILES]);
		board_play_on(&board, i, &random);
		write_file(
			&board, empty[i % 2], ends[i % 4], text, sizeof text);
		if (!trax_board_file_read(text, &again, reason))
			fail_msg("%s", reason);
		assert_int_equal(again.rows, board.rows);
		assert_int_equal(again.columns, board.columns);
		assert_memory_equal(again.at, board.at, sizeof board.at);
		assert_memory_equal(
			&again.made, &board.made, sizeof board.made);
	}
}

#define EMPTY ". . . . . . .\n"

static const struct {
	const char *what, *text, *reason;
} no_boards[] = {
	{"nothing", "", "line 1, column 1: a board has 7 to 25 rows, not 0"},
	{"comments alone", "# one\n# two",
		"line 2, column 6: a board has 7 to 25 rows, not 0"},
	{"a short row", ". . .",
		"line 1, column 1: a row has 7 to 25 squares, not 3"},
	{"too few rows", EMPTY EMPTY EMPTY,
		"line 4, column 1: a board has 7 to 25 rows, not 3"},
	{"a row shorter than the first",
		EMPTY EMPTY "  . . . . . .\n" EMPTY EMPTY EMPTY EMPTY,
		"line 3, column 3: this row has 6 squares, and those "
		"before it have 7"},
	{"no tile", EMPTY EMPTY EMPTY ". . . x . . .\n" EMPTY EMPTY EMPTY,
		"line 4, column 7: this is no tile"},
	{"a word that is too long",
		EMPTY EMPTY EMPTY "llddlldd . . . . . .\n" EMPTY EMPTY EMPTY,
		"line 4, column 1: this is no tile"},
	{"colours that do not match",
		EMPTY EMPTY EMPTY "lldd lldd . . . . .\n" EMPTY EMPTY EMPTY,
		"line 4, column 6: lldd does not match the tile to "
		"the west or north"},
};

TEST(what_is_no_board_is_refused_with_line_and_column)
{
	static struct trax_board board;

	FOR_EACH (no_board, no_boards) {
		if (trax_board_file_read(no_board->text, &board, reason))
			fail_msg("%s", no_board->what);
		assert_string_equal(reason, no_board->reason);
	}
}
