/*
 * The random player of Trax: a legal turn, each as likely as any other; turns
 * are different when their first tiles are.
 */
#ifndef TRAX_RANDOM_H
#define TRAX_RANDOM_H

#include "common/random.h"
#include "trax/view.h"

/* A turn on BOARD, which is left as it was; false: only a pass is left, and
 * TURN is one. */
bool trax_random_turn(struct trax_board *, struct random *, struct trax_turn *);

/* The same for a view whose turn it is. */
bool trax_random_choose(
	const struct trax_view *, struct random *, struct trax_turn *);

#endif
