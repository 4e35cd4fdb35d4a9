#include "lib/trax_rows.h"

#include "lib/test.h"
#include "trax/board_file.h"
#include "trax/random.h"
#include "trax/text.h"

const struct rows rows_stuck = {{
	"lldd dldl ddll ldld lddl ddll ldld",
	"ddll lldd dlld lddl dlld lldd ddll",
	"dlld ldld lddl dlld ldld lddl dldl",
	"ddll lddl dlld . . . dlld",
	"dldl dlld lddl . . . ddll",
	"dlld lddl dlld . . . dldl",
	"ddll lldd ddll ldld lddl dldl dlld",
}};

const struct rows rows_loops = {{
	[3] = ". . . . . ldld lldd",
	[4] = ". . . . . . lddl",
	[5] = ". . . . . . lldd",
	[6] = ". . . . lddl ddll ldld",
}};

const struct rows rows_crossings = {{
	"lldd ddll lddl ddll lddl ddll .",
	"ldld lldd dlld lldd dlld lldd .",
	"ldld ldld ldld ldld ldld ldld .",
	"lddl ddll lddl ddll ldld ldld .",
}};

size_t
rows_file(const struct rows *rows, char *text, size_t size)
{
	size_t length = 0;

	for (int row = 0; row < 7; row++)
		length += (size_t)snprintf(text + length, size - length, "%s\n",
			rows->text[row] ? rows->text[row] : ". . . . . . .");
	return length;
}

struct trax_board
rows_board(const struct rows *rows)
{
	struct trax_board board;
	char text[1024];
	char reason[TRAX_POSITION_REASON_MAX];

	rows_file(rows, text, sizeof text);
	if (!trax_board_file_read(text, &board, reason))
		trax_board_start(&board, 7, 7);
	return board;
}

struct trax_board
board_of_tile(int rows, int columns, trax_tile tile)
{
	struct trax_board board;

	trax_board_start(&board, rows, columns);
	trax_board_place(&board, trax_square_at(rows / 2, columns / 2), tile);
	return board;
}

struct trax_board
board_by_chance(int rows, int columns, int turns, struct random *random)
{
	struct trax_board board = board_of_tile(
		rows, columns, trax_tiles[random_below(random, TRAX_TILES)]);

	board_play_on(&board, turns, random);
	return board;
}

void
board_play_on(struct trax_board *board, int turns, struct random *random)
{
	struct trax_turn turn;

	for (; turns > 0 && trax_random_turn(board, random, &turn); turns--)
		assert_int_equal(
			trax_turn_make(board, &turn).verdict, TRAX_LEGAL);
}

void
assert_same_board(const struct trax_board *a, const struct trax_board *b)
{
	assert_memory_equal(a->at, b->at, sizeof a->at);
	assert_memory_equal(a->leads, b->leads, sizeof a->leads);
	assert_memory_equal(a->taken, b->taken, sizeof a->taken);
	assert_memory_equal(&a->made, &b->made, sizeof a->made);
	assert_int_equal(a->tiles, b->tiles);
}

struct trax_view
board_view(const struct trax_board *board, int seat)
{
	return (struct trax_view){
		.board = *board, .seated = true, .seat = seat, .turn = seat};
}

struct trax_turn
turn_of(const char *text)
{
	char reason[TRAX_REASON_MAX];
	struct trax_turn turn;

	if (!trax_turn_parse(text, &turn, reason))
		fail_msg("%s: %s", text, reason);
	return turn;
}
