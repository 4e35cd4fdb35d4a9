#include "trax/random.h"

bool
trax_random_turn(
	struct trax_board *board, struct random *random, struct trax_turn *turn)
{
	struct trax_place firsts[TRAX_FIRSTS_MOST];
	int count = trax_turn_firsts(board, firsts);

	/* Those that prove illegal are put out of the draw one by one. */
	for (; count > 0; count--) {
		uint32_t drawn = random_below(random, (uint32_t)count);

		if (trax_turn_force(board, firsts[drawn], turn).verdict ==
			TRAX_LEGAL) {
			trax_turn_undo(board, turn);
			return true;
		}
		firsts[drawn] = firsts[count - 1];
	}
	turn->count = 0;
	return false;
}

bool
trax_random_choose(const struct trax_view *view, struct random *random,
	struct trax_turn *turn)
{
	struct trax_board board = view->board;

	return trax_random_turn(&board, random, turn);
}
