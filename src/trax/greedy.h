/*
 * The greedy player of Trax. A turn that completes something is worth its own
 * points less the opponent's, doubled ones as doubled; any other is worth what
 * the opponent's best reply completes, with the sign turned. Of equal turns it
 * prefers the one with the longer own path through its tiles, then the one with
 * the opponent's shorter, then any.
 *
 * Where the board is to be filled nobody scores, and it plays as random does.
 *
 * Replies are looked at for a bounded number of tiles, the promising turns
 * first: a fraction of a second on the largest board.
 */
#ifndef TRAX_GREEDY_H
#define TRAX_GREEDY_H

#include "common/random.h"
#include "trax/view.h"

/* A turn for a view whose turn it is; false: only a pass is left, and TURN is
 * one. */
bool trax_greedy_choose(
	const struct trax_view *, struct random *, struct trax_turn *);

#endif
