#include "trax/board.h"

#include <assert.h>

/* The path of one colour through a square, from end to end. */
struct stretch {
	trax_end ends[2];
	int length;
	bool loop; /* then its ends are those that the square joins */
};

/* The lowest side of SIDES, which must not be empty. */
static enum trax_side
first_side(side_set sides)
{
	return (enum trax_side)__builtin_ctz(sides);
}

void
trax_board_start(struct trax_board *board, int rows, int columns)
{
	assert(trax_side_allowed(rows) && trax_side_allowed(columns));
	*board = (struct trax_board){.rows = rows, .columns = columns};
}

bool
trax_board_touches(const struct trax_board *board, trax_square square)
{
	return (board->leads[TRAX_LIGHT][square] |
		       board->leads[TRAX_DARK][square]) != 0;
}

bool
trax_board_matches(
	const struct trax_board *board, trax_square square, trax_tile tile)
{
	return (board->leads[TRAX_DARK][square] & ~tile) == 0 &&
	       (board->leads[TRAX_LIGHT][square] & tile) == 0;
}

/* The far end of the path that leaves SQUARE at SIDE, and its length beyond
 * the square: the neighbour's path, or the edge itself if there is no tile. */
static struct trax_path
beyond(const struct trax_board *board, trax_square square, enum trax_side side)
{
	trax_square next = trax_next(square, side);

	if (board->at[next] == TRAX_NO_TILE)
		return (struct trax_path){trax_end_at(square, side), 0};
	return board->paths[trax_end_at(next, side_opposite(side))];
}

/*
 * The path that a tile on SQUARE has through these two SIDES, as its
 * neighbours see it, who know nothing of the tile: so it is the same before
 * the tile is placed and after, as long as it is the last one.
 */
static struct stretch
stretch_through(
	const struct trax_board *board, trax_square square, side_set sides)
{
	enum trax_side one = first_side(sides);
	enum trax_side two = first_side(sides & (sides - 1));
	struct trax_path left = beyond(board, square, one);
	struct trax_path right = beyond(board, square, two);

	trax_end back = trax_end_at(trax_next(square, two), side_opposite(two));
	struct stretch stretch = {
		{left.other, right.other},
		1 + left.length,
		left.other == back,
	};

	if (!stretch.loop)
		stretch.length += right.length;
	return stretch;
}

/* Does the edge lie on the border? Then its side says on which one. */
static bool
on_border(const struct trax_board *board, trax_end end)
{
	trax_square next =
		trax_next(end / TRAX_SIDES, (enum trax_side)(end % TRAX_SIDES));

	return !trax_inside(board, trax_row(next), trax_column(next));
}

/* From one border to the opposite one? */
static bool
is_crossing(const struct trax_board *board, const struct stretch *stretch)
{
	return !stretch->loop &&
	       ((stretch->ends[0] ^ stretch->ends[1]) % TRAX_SIDES) == 2 &&
	       on_border(board, stretch->ends[0]) &&
	       on_border(board, stretch->ends[1]);
}

/* Counts a path as made (BY is 1) or no longer so (-1). */
static void
count_made(struct trax_board *board, const struct stretch *stretch,
	enum trax_colour colour, int by)
{
	bool crossing = is_crossing(board, stretch);

	if (!stretch->loop && !crossing)
		return;
	board->made.loops[colour] += stretch->loop ? by : 0;
	board->made.crossings[colour] += crossing ? by : 0;
	board->made.lengths[colour] += by * stretch->length;
}

static void
join(struct trax_board *board, trax_square square, trax_tile tile,
	enum trax_colour colour)
{
	struct stretch stretch =
		stretch_through(board, square, trax_tile_sides(tile, colour));
	uint16_t length = (uint16_t)stretch.length;

	count_made(board, &stretch, colour, 1);
	if (stretch.loop)
		return;
	board->paths[stretch.ends[0]] =
		(struct trax_path){stretch.ends[1], length};
	board->paths[stretch.ends[1]] =
		(struct trax_path){stretch.ends[0], length};
}

/* The path that leaves SQUARE at SIDE ends at the neighbour again, who still
 * knows the path as it was. */
static void
cut(struct trax_board *board, trax_square square, enum trax_side side)
{
	trax_square next = trax_next(square, side);
	trax_end end = trax_end_at(next, side_opposite(side));

	if (board->at[next] == TRAX_NO_TILE)
		return;
	struct trax_path known = board->paths[end];
	board->paths[known.other] = (struct trax_path){end, known.length};
}

static void
part(struct trax_board *board, trax_square square, trax_tile tile,
	enum trax_colour colour)
{
	side_set sides = trax_tile_sides(tile, colour);
	struct stretch stretch = stretch_through(board, square, sides);

	count_made(board, &stretch, colour, -1);
	if (stretch.loop)
		return;
	cut(board, square, first_side(sides));
	cut(board, square, first_side(sides & (sides - 1)));
}

/* The edges of a tile on SQUARE begin to lead into its neighbours, or end. */
static void
toggle_leads(struct trax_board *board, trax_square square, trax_tile tile)
{
	for (int s = 0; s < TRAX_SIDES; s++) {
		enum trax_side side = (enum trax_side)s;

		trax_square next = trax_next(square, side);

		board->leads[trax_tile_edge(tile, side)][next] ^=
			side_bit(side_opposite(side));
	}
	board->taken[trax_row(square) + 1] ^= UINT32_C(1)
					      << (trax_column(square) + 1);
}

void
trax_board_place(struct trax_board *board, trax_square square, trax_tile tile)
{
	assert(board->at[square] == TRAX_NO_TILE);
	assert(trax_board_matches(board, square, tile));
	join(board, square, tile, TRAX_LIGHT);
	join(board, square, tile, TRAX_DARK);
	toggle_leads(board, square, tile);
	board->at[square] = tile;
	board->tiles++;
}

void
trax_board_remove(struct trax_board *board, trax_square square)
{
	trax_tile tile = board->at[square];

	assert(tile != TRAX_NO_TILE);
	part(board, square, tile, TRAX_LIGHT);
	part(board, square, tile, TRAX_DARK);
	toggle_leads(board, square, tile);
	board->at[square] = TRAX_NO_TILE;
	board->tiles--;
}

uint32_t
trax_board_frontier(const struct trax_board *board, int row)
{
	const uint32_t *here = &board->taken[row + 1];
	uint32_t inside = ((UINT32_C(1) << board->columns) - 1) << 1;

	return (*here << 1 | *here >> 1 | here[-1] | here[1]) & ~*here & inside;
}

int
trax_board_length(const struct trax_board *board, trax_square square,
	enum trax_colour colour)
{
	return stretch_through(
		board, square, trax_tile_sides(board->at[square], colour))
		.length;
}
