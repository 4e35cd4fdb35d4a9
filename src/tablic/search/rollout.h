/*
 * Looking ahead with any number of players: the hidden cards are dealt at
 * random and the game is played on by greedy players, again and again, after
 * each play of one's own. The play after which one's points, less the mean of
 * the others', are the most on average is the best.
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
