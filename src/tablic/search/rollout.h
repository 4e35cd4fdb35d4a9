/*
 * The expert's search with more than two players, by rollouts: hidden cards are
 * dealt as the plays of the others say (hidden_hands), and after each candidate
 * play the deal is played on to its end and a round of the next, by players
 * that are greedy, or play at random as often as they have not been. The best
 * candidate is the one after which the own points less the mean of the others'
 * are the most on average.
 */
#ifndef TABLIC_SEARCH_ROLLOUT_H
#define TABLIC_SEARCH_ROLLOUT_H

#include "common/effort.h"
#include "common/race.h"
#include "common/random.h"
#include "tablic/view.h"

/* The play for the seat of VIEW in its turn. A node is four plays
 * in rollouts, as long as a position that the value net evaluates. */
struct tablic_play tablic_rollout_choose(struct race *,
	const struct tablic_view *, struct effort *, struct random *);

#endif
