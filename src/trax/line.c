#include "trax/line.h"

#include <assert.h>

/* A tile, and the side where the line leaves it. */
struct head {
	trax_square square;
	enum trax_side side;
};

/* The one side of SIDES that is not SIDE. */
static enum trax_side
other_side(side_set sides, enum trax_side side)
{
	return (enum trax_side)__builtin_ctz(
		(unsigned int)(sides & ~side_bit(side)));
}

static struct head
turned(const struct trax_board *board, enum trax_colour colour,
	struct head head)
{
	side_set sides = trax_tile_sides(board->at[head.square], colour);

	head.side = other_side(sides, head.side);
	return head;
}

/* Goes on to the next tile; false: there is none. */
static bool
step(const struct trax_board *board, enum trax_colour colour, struct head *head)
{
	trax_square next = trax_next(head->square, head->side);

	if (board->at[next] == TRAX_NO_TILE)
		return false;
	*head = turned(
		board, colour, (struct head){next, side_opposite(head->side)});
	return true;
}

static bool
at_border(const struct trax_board *board, struct head head)
{
	trax_square next = trax_next(head.square, head.side);

	return !trax_inside(board, trax_row(next), trax_column(next));
}

static void
add(struct trax_line *line, trax_square square)
{
	assert(line->count < TRAX_SQUARES_MOST);
	line->squares[line->count++] = square;
}

void
trax_line_trace(const struct trax_board *board, trax_square square,
	enum trax_colour colour, struct trax_line *line)
{
	side_set sides = trax_tile_sides(board->at[square], colour);
	struct head head = {square, (enum trax_side)__builtin_ctz(sides)};
	struct head end;

	line->colour = colour;
	line->count = 0;
	/* To one end, or around, and from there to the other. */
	while (step(board, colour, &head) && head.square != square)
		;
	end = turned(board, colour, head);
	head = end;
	add(line, head.square);
	while (step(board, colour, &head) && head.square != end.square)
		add(line, head.square);
	line->loop = head.square == end.square && line->count > 1;
	end = turned(board, colour, end);
	line->crossing = !line->loop && at_border(board, head) &&
			 at_border(board, end) &&
			 side_opposite(head.side) == end.side;
}

bool
trax_line_has(const struct trax_line *line, trax_square square)
{
	for (int i = 0; i < line->count; i++) {
		if (line->squares[i] == square)
			return true;
	}
	return false;
}
