/*
 * The expert's search with more than two players, by rollouts: the hidden cards
 * are dealt at random, and after each candidate play the game is played to its
 * end by greedy players, again and again. The best candidate is the one after
 * which the own points less the mean of the others' are the most on average.
 */
#ifndef TABLIC_SEARCH_ROLLOUT_H
#define TABLIC_SEARCH_ROLLOUT_H

#include "common/effort.h"
#include "common/race.h"
#include "common/random.h"
#include "tablic/view.h"

/* The play for the seat of VIEW in its turn. A node is a game played on. */
struct tablic_play tablic_rollout_choose(struct race *,
	const struct tablic_view *, struct effort *, struct random *);

#endif
