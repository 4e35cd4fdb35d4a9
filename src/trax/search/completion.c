#include "trax/search/completion.h"

/* Of one path; joining two squares has two ways at most. */
enum { OF_PATH = 2 };

/* The moves found so far. */
struct list {
	struct field_move *moves;
	int count;
};

/* A tile that joins two sides of SQUARE, if it can lie there. */
static void
add(const struct field *field, struct list *list, trax_square square,
	side_set sides, enum trax_colour colour)
{
	const struct trax_board *board = &field->board;
	trax_tile tile = trax_tile_joining(sides, colour);

	if (board->at[square] == TRAX_NO_TILE &&
		trax_inside(board, trax_row(square), trax_column(square)) &&
		trax_board_touches(board, square) &&
		trax_board_matches(board, square, tile))
		list->moves[list->count++] =
			(struct field_move){(uint16_t)square, tile};
}

/* The side of ONE that touches OTHER; -1: they do not touch. */
static int
side_towards(trax_square one, trax_square other)
{
	for (int side = 0; side < TRAX_SIDES; side++) {
		if (trax_next(one, (enum trax_side)side) == other)
			return side;
	}
	return -1;
}

/* From A, which END leads into, and B beside it or beside a square between. */
static void
add_loop(const struct field *field, struct list *list, trax_end end,
	trax_square b, enum trax_colour colour)
{
	enum trax_side side = (enum trax_side)(end % TRAX_SIDES);
	trax_square a = trax_next(end / TRAX_SIDES, side);
	int towards = side_towards(a, b);

	if (towards >= 0) {
		add(field, list, a,
			side_bit(side_opposite(side)) |
				side_bit((enum trax_side)towards),
			colour);
		return;
	}
	for (int s = 0; s < TRAX_SIDES; s++) {
		enum trax_side away = (enum trax_side)s;
		trax_square between = trax_next(a, away);
		int other = side_towards(between, b);

		if (other >= 0)
			add(field, list, between,
				side_bit(side_opposite(away)) |
					side_bit((enum trax_side)other),
				colour);
	}
}

/* END leads into a square on the border that TOWARDS names. */
static void
add_crossing(const struct field *field, struct list *list, trax_end end,
	enum trax_side towards, enum trax_colour colour)
{
	enum trax_side side = (enum trax_side)(end % TRAX_SIDES);

	add(field, list, trax_next(end / TRAX_SIDES, side),
		side_bit(side_opposite(side)) | side_bit(towards), colour);
}

static bool
is_outside(const struct trax_board *board, trax_square square)
{
	return !trax_inside(board, trax_row(square), trax_column(square));
}

static void
add_path(const struct field *field, struct list *list, trax_end one,
	enum trax_colour colour)
{
	const struct trax_board *board = &field->board;
	trax_end two = board->paths[one].other;
	enum trax_side sides[2] = {(enum trax_side)(one % TRAX_SIDES),
		(enum trax_side)(two % TRAX_SIDES)};
	trax_square a = trax_next(one / TRAX_SIDES, sides[0]);
	trax_square b = trax_next(two / TRAX_SIDES, sides[1]);

	if (is_outside(board, a)) {
		add_crossing(field, list, two, side_opposite(sides[0]), colour);
	} else if (is_outside(board, b)) {
		add_crossing(field, list, one, side_opposite(sides[1]), colour);
	} else {
		add_loop(field, list, one, b, colour);
		/* The same loop, begun at the other end. */
		if (side_towards(a, b) >= 0)
			add_loop(field, list, two, a, colour);
	}
}

int
completion_moves(const struct field *field, enum trax_colour colour,
	struct field_move moves[static COMPLETIONS_MOST])
{
	struct list list = {moves, 0};

	if (field->threats[colour] == 0)
		return 0;
	for (int word = 0; word < FIELD_WORDS; word++) {
		uint64_t left = field->hot[colour][word];

		for (; left != 0; left &= left - 1) {
			if (list.count + OF_PATH > COMPLETIONS_MOST)
				return list.count;
			add_path(field, &list,
				(trax_end)(word * 64 + __builtin_ctzll(left)),
				colour);
		}
	}
	return list.count;
}
