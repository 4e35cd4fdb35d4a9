#include "trax/turn.h"

#include <stddef.h>

/* Edges of a set of sides. */
static const uint8_t edges[SIDE_SET_ALL + 1] = {
	0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

static trax_square
square_of(struct trax_place place)
{
	return trax_square_at(place.row, place.column);
}

static struct trax_place
place_at(trax_square square, trax_tile tile)
{
	return (struct trax_place){
		(uint8_t)trax_row(square), (uint8_t)trax_column(square), tile};
}

static bool
is_free(const struct trax_board *board, trax_square square)
{
	return board->at[square] == TRAX_NO_TILE &&
	       trax_inside(board, trax_row(square), trax_column(square));
}

/* The side at which PLACE has not the colour of its neighbour. */
static enum trax_side
mismatch(const struct trax_board *board, struct trax_place place)
{
	trax_square square = square_of(place);
	int wrong = (board->leads[TRAX_DARK][square] & ~place.tile) |
		    (board->leads[TRAX_LIGHT][square] & place.tile);

	return (enum trax_side)__builtin_ctz((unsigned int)wrong);
}

static struct trax_ruling
judge_first(const struct trax_board *board, struct trax_place first)
{
	struct trax_ruling ruling = {.verdict = TRAX_LEGAL, .at = first};

	if (!trax_inside(board, first.row, first.column)) {
		ruling.verdict = TRAX_OUTSIDE;
	} else if (board->at[square_of(first)] != TRAX_NO_TILE) {
		ruling.verdict = TRAX_TAKEN;
	} else if (!trax_board_touches(board, square_of(first))) {
		ruling.verdict = TRAX_APART;
	} else if (!trax_board_matches(board, square_of(first), first.tile)) {
		ruling.verdict = TRAX_MISMATCH;
		ruling.side = mismatch(board, first);
	}
	return ruling;
}

static void
add_place(struct trax_board *board, struct trax_place place,
	struct trax_turn *turn)
{
	trax_board_place(board, square_of(place), place.tile);
	turn->places[turn->count++] = place;
}

/*
 * Fills the empty SQUARE if two edges of a colour lead into it. Edges of the
 * other colour can only be on the other two sides, so the tile matches.
 * False: there are three edges of COLOUR.
 */
static bool
fill_if_forced(struct trax_board *board, trax_square square,
	struct trax_turn *turn, enum trax_colour *colour)
{
	for (int c = 0; c < TRAX_COLOURS; c++) {
		side_set sides = board->leads[c][square];

		*colour = (enum trax_colour)c;
		if (edges[sides] > 2)
			return false;
		if (edges[sides] == 2) {
			trax_tile tile = trax_tile_joining(sides, *colour);

			add_place(board, place_at(square, tile), turn);
			return true;
		}
	}
	return true;
}

/* Fills what the tile of PLACE forces among its neighbours. */
static struct trax_ruling
force_around(struct trax_board *board, struct trax_place place,
	struct trax_turn *turn)
{
	struct trax_ruling ruling = {.verdict = TRAX_LEGAL};

	for (int side = 0; side < TRAX_SIDES; side++) {
		trax_square next =
			trax_next(square_of(place), (enum trax_side)side);

		if (is_free(board, next) &&
			!fill_if_forced(board, next, turn, &ruling.colour)) {
			ruling.verdict = TRAX_CROWDED;
			ruling.at = place_at(next, TRAX_NO_TILE);
			break;
		}
	}
	return ruling;
}

struct trax_ruling
trax_turn_force(struct trax_board *board, struct trax_place first,
	struct trax_turn *turn)
{
	struct trax_ruling ruling = judge_first(board, first);

	turn->count = 0;
	if (ruling.verdict != TRAX_LEGAL)
		return ruling;
	add_place(board, first, turn);
	for (int i = 0; i < turn->count; i++) {
		ruling = force_around(board, turn->places[i], turn);
		if (ruling.verdict != TRAX_LEGAL) {
			trax_turn_undo(board, turn);
			break;
		}
	}
	return ruling;
}

void
trax_turn_undo(struct trax_board *board, const struct trax_turn *turn)
{
	for (int i = turn->count - 1; i >= 0; i--)
		trax_board_remove(board, square_of(turn->places[i]));
}

/* The squares of a turn, as a set; bit c of a row is column c. */
struct squares {
	uint32_t rows[TRAX_SIDE_MOST];
};

static bool
take_out(struct squares *squares, struct trax_place place)
{
	uint32_t bit = UINT32_C(1) << place.column;
	bool there = (squares->rows[place.row] & bit) != 0;

	squares->rows[place.row] &= ~bit;
	return there;
}

static struct squares
squares_of(const struct trax_turn *turn)
{
	struct squares squares = {0};

	for (int i = 0; i < turn->count; i++) {
		struct trax_place place = turn->places[i];

		squares.rows[place.row] |= UINT32_C(1) << place.column;
	}
	return squares;
}

/* Which of the rules does PLACE break, that is none of those still to be
 * named? BEFORE are the COUNT named before it. */
static enum trax_verdict
judge_stranger(const struct trax_board *board, struct trax_place place,
	const struct trax_place *before, int count)
{
	for (int i = 0; i < count; i++) {
		if (before[i].row == place.row &&
			before[i].column == place.column)
			return TRAX_TWICE;
	}
	return board->at[square_of(place)] == TRAX_NO_TILE ? TRAX_NOT_FORCED
							   : TRAX_TAKEN;
}

/* Place number I of the turn, when the tiles that must be in it lie, and those
 * not named before it are UNNAMED. */
static struct trax_ruling
judge_named(const struct trax_board *board, const struct trax_turn *turn, int i,
	struct squares *unnamed)
{
	struct trax_place place = turn->places[i];
	struct trax_ruling ruling = {.verdict = TRAX_LEGAL, .at = place};

	if (!trax_inside(board, place.row, place.column)) {
		ruling.verdict = TRAX_OUTSIDE;
	} else if (!take_out(unnamed, place)) {
		ruling.verdict = judge_stranger(board, place, turn->places, i);
	} else if (board->at[square_of(place)] != place.tile) {
		ruling.verdict = TRAX_NOT_JOINED;
		ruling.at.tile = board->at[square_of(place)];
	}
	return ruling;
}

/* The first of FORCED that has not been named; there is one. */
static struct trax_place
first_unnamed(const struct trax_turn *forced, struct squares *unnamed)
{
	int i = 0;

	while (!take_out(unnamed, forced->places[i]))
		i++;
	return forced->places[i];
}

/* Does the turn name just the tiles FORCED, that lie? */
static struct trax_ruling
compare(const struct trax_board *board, const struct trax_turn *turn,
	const struct trax_turn *forced)
{
	struct squares unnamed = squares_of(forced);
	struct trax_ruling ruling = {.verdict = TRAX_LEGAL};

	for (int i = 0; i < turn->count; i++) {
		ruling = judge_named(board, turn, i, &unnamed);
		if (ruling.verdict != TRAX_LEGAL)
			break;
	}
	if (ruling.verdict == TRAX_LEGAL && turn->count < forced->count) {
		ruling.verdict = TRAX_LEFT_OUT;
		ruling.at = first_unnamed(forced, &unnamed);
	}
	if (ruling.verdict != TRAX_LEGAL &&
		trax_inside(board, ruling.at.row, ruling.at.column))
		ruling.colour = (enum trax_colour)(
			edges[board->leads[TRAX_DARK][square_of(ruling.at)]] >
			1);
	return ruling;
}

static int
firsts_at(const struct trax_board *board, trax_square square,
	struct trax_place *firsts)
{
	int count = 0;

	for (int i = 0; i < TRAX_TILES; i++) {
		if (trax_board_matches(board, square, trax_tiles[i]))
			firsts[count++] = place_at(square, trax_tiles[i]);
	}
	return count;
}

static int
firsts_in_row(
	const struct trax_board *board, int row, struct trax_place *firsts)
{
	uint32_t left = trax_board_frontier(board, row);
	int count = 0;

	for (; left != 0; left &= left - 1)
		count += firsts_at(board,
			trax_square_at(row, __builtin_ctz(left) - 1),
			firsts + count);
	return count;
}

int
trax_turn_firsts(const struct trax_board *board,
	struct trax_place firsts[static TRAX_FIRSTS_MOST])
{
	int count = 0;

	for (int row = 0; row < board->rows; row++)
		count += firsts_in_row(board, row, firsts + count);
	return count;
}

static bool
any_in_row(struct trax_board *board, int row, struct trax_place *first)
{
	struct trax_place firsts[TRAX_SIDE_MOST * 3];
	int count = firsts_in_row(board, row, firsts);
	struct trax_turn turn;

	for (int i = 0; i < count; i++) {
		*first = firsts[i];
		if (trax_turn_force(board, *first, &turn).verdict ==
			TRAX_LEGAL) {
			trax_turn_undo(board, &turn);
			return true;
		}
	}
	return false;
}

/* The first tile of a legal turn; false: only a pass is left. */
static bool
find_first(struct trax_board *board, struct trax_place *first)
{
	for (int row = 0; row < board->rows; row++) {
		if (any_in_row(board, row, first))
			return true;
	}
	return false;
}

static struct trax_ruling
judge_pass(struct trax_board *board)
{
	struct trax_ruling ruling = {.verdict = TRAX_LEGAL};

	if (find_first(board, &ruling.at))
		ruling.verdict = TRAX_CAN_PLAY;
	return ruling;
}

struct trax_ruling
trax_turn_make(struct trax_board *board, const struct trax_turn *turn)
{
	struct trax_turn forced;
	struct trax_ruling ruling;

	if (turn->count == 0)
		return judge_pass(board);
	ruling = trax_turn_force(board, turn->places[0], &forced);
	if (ruling.verdict != TRAX_LEGAL)
		return ruling;
	ruling = compare(board, turn, &forced);
	if (ruling.verdict != TRAX_LEGAL)
		trax_turn_undo(board, &forced);
	return ruling;
}

struct trax_gain
trax_turn_gain(
	const struct trax_made *before, const struct trax_made *after, int seat)
{
	int made[TRAX_COLOURS];
	int crossings = 0;
	struct trax_gain gain = {0};

	for (int c = 0; c < TRAX_COLOURS; c++) {
		int more = after->crossings[c] - before->crossings[c];

		crossings += more;
		made[c] = more + after->loops[c] - before->loops[c];
		gain.points[c] = after->lengths[c] - before->lengths[c];
	}
	gain.ends = made[TRAX_LIGHT] + made[TRAX_DARK] > 0;
	gain.doubled =
		crossings > 1 || (made[TRAX_LIGHT] > 0 && made[TRAX_DARK] > 0);
	if (gain.doubled)
		gain.points[seat] *= 2;
	return gain;
}
