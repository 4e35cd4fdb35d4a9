#include "trax/prefill.h"

/* Is anything completed on BOARD? */
static bool
has_made(const struct trax_board *board)
{
	const struct trax_made *made = &board->made;

	for (int c = 0; c < TRAX_COLOURS; c++) {
		if (made->loops[c] > 0 || made->crossings[c] > 0)
			return true;
	}
	return false;
}

/* Makes the turn that FIRST begins, if it is wanted. */
static bool
make(struct trax_board *board, enum trax_mode mode, struct trax_place first)
{
	struct trax_turn turn;

	if (trax_turn_force(board, first, &turn).verdict != TRAX_LEGAL)
		return false;
	if (mode != TRAX_CONTEST || !has_made(board))
		return true;
	trax_turn_undo(board, &turn);
	return false;
}

/* False if there is no such turn. */
static bool
make_any(struct trax_board *board, enum trax_mode mode, struct random *random)
{
	struct trax_place firsts[TRAX_FIRSTS_MOST];

	for (int left = trax_turn_firsts(board, firsts); left > 0; left--) {
		uint32_t i = random_below(random, (uint32_t)left);

		if (make(board, mode, firsts[i]))
			return true;
		firsts[i] = firsts[left - 1];
	}
	return false;
}

void
trax_prefill(struct trax_board *board, enum trax_mode mode, int tiles,
	struct random *random)
{
	while (board->tiles < tiles && make_any(board, mode, random))
		;
}
