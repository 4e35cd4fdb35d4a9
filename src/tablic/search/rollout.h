/*
 * The expert's search with more than two players, by rollouts: hidden cards are
 * dealt as the plays of the others say (hidden_hands), and after each candidate
 * play the deal is played on by players that are greedy, or play at random as
 * often as they have not been. The best candidate is the one after which the
 * own points less the mean of the others' are the most on average; in pairs
 * those of the side less those of the other.
 *
 * Where the value of such a position is learned, the candidates are the best
 * plays at sight, the own seat goes on by sight, too, and the end of the deal
 * is worth what the value says; elsewhere the own seat goes on greedily, and a
 * round of the next deal is played.
 */
#ifndef TABLIC_SEARCH_ROLLOUT_H
#define TABLIC_SEARCH_ROLLOUT_H

#include "common/effort.h"
#include "common/race.h"
#include "common/random.h"
#include "tablic/search/tried.h"
#include "tablic/search/value_net.h"
#include "tablic/view.h"

struct tablic_rollout {
	struct race *race;		    /* room for it */
	const struct tablic_value_net *net; /* NULL: nothing is learned */
	struct tablic_table_cache *cache;   /* of the scoring, for NET */
};

/* The play for the seat of VIEW in its turn. A node is four greedy plays
 * in rollouts, or a position that the value net evaluates. */
struct tablic_play tablic_rollout_choose(const struct tablic_rollout *,
	const struct tablic_view *, struct effort *, struct random *);

/* Weighs the best plays and what was PLAYED, if anything was; all are added to
 * TRIED. Where the value is learned, all seats go on by sight. */
void tablic_rollout_weigh(const struct tablic_rollout *,
	const struct tablic_view *, const struct tablic_play *played,
	struct tablic_tried *, struct weighing *, struct random *);

#endif
