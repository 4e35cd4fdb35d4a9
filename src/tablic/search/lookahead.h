/*
 * The search of the expert in a game of two with a hidden hand: hands that the
 * other may hold are drawn (determinization), and in each such world every
 * candidate play is played on: the own plays by the value net, which is shown
 * no more than the seat would know, the other's by what kind of player it seems
 * to be. The own next play is chosen by all worlds in which the other answers
 * alike (followups). All candidates meet the same worlds, and those that fall behind are
 * given up (race). What the net says of a candidate at sight counts as some
 * worlds besides, since those are noisy.
 *
 * To be read from here: position is what the net is asked about, features turns
 * it into numbers, value_net evaluates them, opponent_model and hand_inference
 * say which hands to draw, play_model who plays how. rollout does the same for
 * more players, endgame solves the last deal.
 */
#ifndef TABLIC_SEARCH_LOOKAHEAD_H
#define TABLIC_SEARCH_LOOKAHEAD_H

#include "common/effort.h"
#include "common/race.h"
#include "tablic/search/followups.h"
#include "tablic/search/hand_inference.h"
#include "tablic/search/opponent_model.h"
#include "tablic/search/tried.h"
#include "tablic/search/value_net.h"

/* What a search uses; all of it is the caller's. */
struct tablic_lookahead {
	enum tablic_scoring scoring;
	const struct tablic_value_net *net;
	struct tablic_table_cache *cache;
	struct race *race;
	bool strong; /* the other is supposed to be no greedy player */

	/* NULL: the own next play is the best at sight, like all after it. */
	struct tablic_followups *followups;

	const struct tablic_known_player *known; /* NULL: none */
};

enum { TABLIC_LOOKED_MOST = 6 };

/* A play that was looked into. */
struct tablic_looked {
	struct tablic_position after;
	float won;   /* by the play itself, in points */
	float worth; /* with all that is to come: the mean of the worlds */
	int worlds;
};

/* The play for the seat of VIEW in its turn, not in the last deal. A node is a
 * position that is evaluated. */
struct tablic_play tablic_lookahead_choose(const struct tablic_lookahead *,
	const struct tablic_view *, struct effort *, struct random *);

/* The same, and the plays that it looked into; *COUNT of them. */
struct tablic_play tablic_lookahead_look(const struct tablic_lookahead *,
	const struct tablic_view *, struct effort *, struct random *,
	struct tablic_looked looked[static TABLIC_LOOKED_MOST], int *count);

/* Weighs the best plays by the net and what was PLAYED, if anything was; all are
 * added to TRIED. In each world the deal is played on to its end by the net. */
void tablic_lookahead_weigh(const struct tablic_lookahead *,
	const struct tablic_view *, const struct tablic_play *played,
	struct tablic_tried *, struct weighing *, struct random *);

#endif
