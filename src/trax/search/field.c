#include "trax/search/field.h"

#include <assert.h>
#include <string.h>

/* On top of an end in the list of toggles. */
enum { COLOUR_BIT = 12 };
_Static_assert(TRAX_ENDS <= 1 << COLOUR_BIT, "ends");

/* SplitMix64's finisher (Steele, Lea and Flood 2014). */
static uint64_t
key_of(trax_square square, trax_tile tile)
{
	uint64_t z = ((uint64_t)square << 4 | tile) * 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

static void
flip_hot(struct field *field, int colour, trax_end end)
{
	field->hot[colour][end / 64] ^= UINT64_C(1) << end % 64;
}

/* Counts the path between two open ends (SIGN is 1) or no longer (-1). */
static void
count_path(struct field *field, int colour, trax_end one, struct trax_path path,
	int sign)
{
	trax_end lower = one < path.other ? one : path.other;
	struct prospect p =
		prospect_of(&field->board, one, path.other, path.length);

	worth_add(field->worth, &p, sign, &field->sums[colour]);
	if (!prospect_hot(&p))
		return;
	field->threats[colour] += sign;
	flip_hot(field, colour, lower);
	field->toggles[field->toggled++] =
		(uint16_t)(lower | colour << COLOUR_BIT);
}

/* The end of the neighbour's path that leads into SQUARE at SIDE; -1: none. */
static int
leading_end(
	const struct trax_board *board, trax_square square, enum trax_side side)
{
	trax_square next = trax_next(square, side);

	return board->at[next] == TRAX_NO_TILE
		       ? -1
		       : trax_end_at(next, side_opposite(side));
}

/* The paths of COLOUR that a tile joins go, and the one that they become
 * comes. */
static void
join(struct field *field, trax_square square, side_set sides, int colour)
{
	struct trax_board *board = &field->board;
	trax_end far[2];
	int length = 1;

	for (int i = 0; i < 2; i++, sides &= (side_set)(sides - 1)) {
		enum trax_side side = (enum trax_side)__builtin_ctz(sides);
		int end = leading_end(board, square, side);

		far[i] = trax_end_at(square, side);
		if (end < 0)
			continue;
		struct trax_path path = board->paths[end];
		/* A loop is closed. */
		if (i == 1 && far[0] == end)
			return;
		count_path(field, colour, (trax_end)end, path, -1);
		far[i] = path.other;
		length += path.length;
	}
	count_path(field, colour, far[0],
		(struct trax_path){far[1], (uint16_t)length}, 1);
}

static void
place(struct field *field, trax_square square, trax_tile tile)
{
	for (int c = 0; c < TRAX_COLOURS; c++)
		join(field, square, trax_tile_sides(tile, (enum trax_colour)c),
			c);
	trax_board_place(&field->board, square, tile);
	field->key ^= key_of(square, tile);
	field->squares[field->placed++] = (uint16_t)square;
}

/* Counts what lies, each path from its lower end. */
static void
count_all(struct field *field, trax_square square)
{
	struct trax_board *board = &field->board;
	trax_tile tile = board->at[square];

	for (int s = 0; s < TRAX_SIDES; s++) {
		enum trax_side side = (enum trax_side)s;
		trax_end end = trax_end_at(square, side);

		if (trax_board_opens(board, square, side))
			count_path(field, (int)trax_tile_edge(tile, side), end,
				board->paths[end], 1);
	}
	field->key ^= key_of(square, tile);
}

void
field_start(struct field *field, const struct trax_board *board,
	const struct worth *worth)
{
	memset(field, 0, sizeof *field);
	field->board = *board;
	field->worth = worth;
	for (trax_square square = 0; square < TRAX_AREA; square++) {
		if (board->at[square] != TRAX_NO_TILE)
			count_all(field, square);
	}
	field->toggled = 0;
}

static int
moves_at(const struct trax_board *board, trax_square square,
	struct field_move *moves)
{
	int count = 0;

	for (int i = 0; i < TRAX_TILES; i++) {
		if (trax_board_matches(board, square, trax_tiles[i]))
			moves[count++] = (struct field_move){
				(uint16_t)square, trax_tiles[i]};
	}
	return count;
}

int
field_moves(const struct field *field,
	struct field_move moves[static FIELD_MOVES_MOST])
{
	int count = 0;

	for (int row = 0; row < field->board.rows; row++) {
		uint32_t left = trax_board_frontier(&field->board, row);

		for (; left != 0; left &= left - 1)
			count += moves_at(&field->board,
				trax_square_at(row, __builtin_ctz(left) - 1),
				moves + count);
	}
	return count;
}

static bool
is_single(side_set sides)
{
	return (sides & (sides - 1)) == 0;
}

/* Fills SQUARE if two edges of a colour lead into it; false: it is crowded. */
static bool
fill_if_forced(struct field *field, trax_square square)
{
	struct trax_board *board = &field->board;

	for (int c = 0; c < TRAX_COLOURS; c++) {
		side_set sides = board->leads[c][square];

		if (is_single(sides))
			continue;
		if (!is_single((side_set)(sides & (sides - 1))))
			return false;
		place(field, square,
			trax_tile_joining(sides, (enum trax_colour)c));
		return true;
	}
	return true;
}

static bool
fill_around(struct field *field, trax_square square)
{
	const struct trax_board *board = &field->board;

	for (int s = 0; s < TRAX_SIDES; s++) {
		trax_square next = trax_next(square, (enum trax_side)s);

		if (board->at[next] == TRAX_NO_TILE &&
			trax_inside(board, trax_row(next), trax_column(next)) &&
			!fill_if_forced(field, next))
			return false;
	}
	return true;
}

bool
field_make(struct field *field, struct field_move move, struct field_mark *mark)
{
	*mark = (struct field_mark){field->placed, field->toggled, field->key,
		{field->sums[0], field->sums[1]},
		{field->threats[0], field->threats[1]}, field->board.made};
	place(field, move.square, move.tile);
	for (int i = mark->placed; i < field->placed; i++) {
		if (!fill_around(field, field->squares[i])) {
			field_unmake(field, mark);
			return false;
		}
	}
	return true;
}

void
field_unmake(struct field *field, const struct field_mark *mark)
{
	while (field->placed > mark->placed)
		trax_board_remove(
			&field->board, field->squares[--field->placed]);
	while (field->toggled > mark->toggled) {
		int toggle = field->toggles[--field->toggled];

		flip_hot(field, toggle >> COLOUR_BIT,
			(trax_end)(toggle & ((1 << COLOUR_BIT) - 1)));
	}
	field->key = mark->key;
	memcpy(field->sums, mark->sums, sizeof field->sums);
	memcpy(field->threats, mark->threats, sizeof field->threats);
}

static const struct worth_pair *
threats_of(const struct field *field, int colour)
{
	int count = field->threats[colour];

	return &field->worth->threats[count < PROSPECT_THREATS - 1
					      ? count
					      : PROSPECT_THREATS - 1];
}

int
field_worth(const struct field *field, int seat)
{
	int32_t parts = field->worth->turn + field->sums[seat].mine +
			field->sums[seat ^ 1].theirs +
			threats_of(field, seat)->mine +
			threats_of(field, seat ^ 1)->theirs;

	return parts / (WORTH_PART / WORTH_POINT);
}
