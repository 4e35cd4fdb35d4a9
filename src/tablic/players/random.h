/*
 * The random player: a card of the hand, each as likely as any other, then one
 * of that card's plays, each set of table cards as likely as any other and
 * laying it down one of them.
 */
#ifndef TABLIC_PLAYERS_RANDOM_H
#define TABLIC_PLAYERS_RANDOM_H

#include "common/random.h"
#include "tablic/strategy.h"

/* For a view whose turn it is; hand and table are all that is looked at. */
struct tablic_play tablic_random_choose(
	const struct tablic_view *, struct random *);

/* The same as a strategy; it needs no effort. */
extern const struct tablic_strategy tablic_random;

#endif
