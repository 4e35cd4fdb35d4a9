#include "trax/search/prospect.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The square that an open end leads into, and the way it does. */
struct tip {
	int row;
	int column;
	int side; /* of the tile that the end leaves */
	bool border;
};

static struct tip
tip_of(const struct trax_board *board, trax_end end)
{
	enum trax_side side = (enum trax_side)(end % TRAX_SIDES);
	trax_square square = trax_next(end / TRAX_SIDES, side);
	struct tip tip = {
		trax_row(square), trax_column(square), (int)side, false};

	tip.border = !trax_inside(board, tip.row, tip.column);
	return tip;
}

static int
near_entry(int one, int two, int rows, int columns)
{
	return ((one * TRAX_SIDES + two) * PROSPECT_SPAN + rows +
		       PROSPECT_REACH) *
		       PROSPECT_SPAN +
	       columns + PROSPECT_REACH;
}

static int
smaller(int a, int b)
{
	return a < b ? a : b;
}

/* Tiles from TIP to the border of SIDE. */
static int
tiles_to(const struct trax_board *board, const struct tip *tip, int side)
{
	switch ((enum trax_side)side) {
	case TRAX_WEST:
		return tip->column + 1;
	case TRAX_NORTH:
		return tip->row + 1;
	case TRAX_EAST:
		return board->columns - tip->column;
	case TRAX_SOUTH:
		return board->rows - tip->row;
	}
	return 0;
}

/* Tiles that both ends need until they lie on opposite borders. */
static int
missing_both(const struct trax_board *board, const struct tip *a,
	const struct tip *b)
{
	int least = TRAX_SQUARES_MOST;

	for (int side = 0; side < TRAX_SIDES; side++)
		least = smaller(least, tiles_to(board, a, side) +
					       tiles_to(board, b, side ^ 2));
	return least;
}

static struct prospect
prospect_free(const struct trax_board *board, const struct tip *a,
	const struct tip *b)
{
	int rows = b->row - a->row;
	int columns = b->column - a->column;
	struct prospect p = {.loop = true, .near = -1, .course = -1};

	p.gap = abs(rows) + abs(columns);
	if (abs(rows) <= PROSPECT_REACH && abs(columns) <= PROSPECT_REACH)
		p.near = near_entry(a->side, b->side, rows, columns);
	p.missing = missing_both(board, a, b);
	return p;
}

/* One end lies on a border, and the other is FREE. */
static struct prospect
prospect_bound(const struct trax_board *board, const struct tip *border,
	const struct tip *unbound)
{
	int goal = border->side ^ 2;
	struct prospect p = {.near = -1};

	p.missing = tiles_to(board, unbound, goal);
	p.course = unbound->side == goal	   ? 0
		   : unbound->side == border->side ? 2
						   : 1;
	return p;
}

struct prospect
prospect_of(
	const struct trax_board *board, trax_end one, trax_end two, int length)
{
	struct tip a = tip_of(board, one);
	struct tip b = tip_of(board, two);
	struct prospect p = {.dead = true};

	if (!a.border && !b.border)
		p = prospect_free(board, &a, &b);
	else if (!b.border)
		p = prospect_bound(board, &a, &b);
	else if (!a.border)
		p = prospect_bound(board, &b, &a);
	p.length = length;
	return p;
}

int
prospect_far(int gap)
{
	static const int bounds[PROSPECT_FAR - 1] = {6, 8, 11, 15, 21};
	int kind = 0;

	while (kind < PROSPECT_FAR - 1 && gap > bounds[kind])
		kind++;
	return kind;
}

int
prospect_gap(int gap)
{
	static const int bounds[PROSPECT_GAPS - 1] = {1, 2, 3, 4, 5, 7, 10};
	int kind = 0;

	while (kind < PROSPECT_GAPS - 1 && gap > bounds[kind])
		kind++;
	return kind;
}

int
prospect_missing(int missing)
{
	static const int bounds[PROSPECT_MISSING - 1] = {
		1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 21, 25};
	int kind = 0;

	while (kind < PROSPECT_MISSING - 1 && missing > bounds[kind])
		kind++;
	return kind;
}

/* Two ends near each other: where the one leads, and the other lies. */
struct shape {
	int sides[2];
	int rows;
	int columns;
};

static struct shape
shape_of(int entry)
{
	struct shape s = {.columns = entry % PROSPECT_SPAN - PROSPECT_REACH};

	entry /= PROSPECT_SPAN;
	s.rows = entry % PROSPECT_SPAN - PROSPECT_REACH;
	entry /= PROSPECT_SPAN;
	s.sides[1] = entry % TRAX_SIDES;
	s.sides[0] = entry / TRAX_SIDES;
	return s;
}

static int
entry_of(const struct shape *s)
{
	return near_entry(s->sides[0], s->sides[1], s->rows, s->columns);
}

/* A quarter turn: west becomes north. */
static void
turn(struct shape *s)
{
	int rows = s->rows;

	for (int i = 0; i < 2; i++)
		s->sides[i] = (s->sides[i] + 1) % TRAX_SIDES;
	s->rows = s->columns;
	s->columns = -rows;
}

/* West becomes east. */
static void
mirror(struct shape *s)
{
	for (int i = 0; i < 2; i++)
		s->sides[i] ^= (s->sides[i] % 2 == 0) ? 2 : 0;
	s->columns = -s->columns;
}

/* The other end comes first. */
static void
exchange(struct shape *s)
{
	int side = s->sides[0];

	s->sides[0] = s->sides[1];
	s->sides[1] = side;
	s->rows = -s->rows;
	s->columns = -s->columns;
}

/* The least entry of the sixteen that are the same shape. */
static int
least_entry(int entry)
{
	struct shape s = shape_of(entry);
	int least = entry;

	for (int i = 0; i < 16; i++) {
		least = smaller(least, entry_of(&s));
		turn(&s);
		if (i % 4 == 3)
			mirror(&s);
		if (i == 7)
			exchange(&s);
	}
	return least;
}

void
prospect_shapes(uint8_t shapes[static PROSPECT_NEAR])
{
	int count = 0;

	for (int entry = 0; entry < PROSPECT_NEAR; entry++) {
		int least = least_entry(entry);

		shapes[entry] =
			least < entry ? shapes[least] : (uint8_t)count++;
	}
	assert(count == PROSPECT_SHAPES);
}
