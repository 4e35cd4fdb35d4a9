/*
 * What a deal is worth in a match to so many points between two sides. Far from
 * the end of the match a point is a point. Where a side may reach the end with
 * this deal, and not much of it is to come, what counts is the chance to win the
 * match: by a margin that ends it, or by the lead that is left for the deals to
 * come.
 *
 * Two players or two pairs share the points of a deal, so how it ends is known
 * from its margin alone, as far as the points are known that it has in all.
 */
#ifndef TABLIC_SEARCH_STAKE_H
#define TABLIC_SEARCH_STAKE_H

#include "common/explanation.h"
#include "tablic/view.h"

enum { TABLIC_STAKE_MOST = 40 }; /* greater margins are as good */

struct tablic_stake {
	bool close; /* the match may end with this deal, soon; else the rest is
		     * 0 */
	float now;  /* the margin of what has been taken */
	float chance[2 * TABLIC_STAKE_MOST + 1]; /* by the margin of the deal,
						  * from the least on */
};

/* For the seat of VIEW. */
void tablic_stake_of_view(struct tablic_stake *, const struct tablic_view *);

/*
 * The chance to win the match, in percent, if the deal is expected to end with
 * MARGIN, and CARDS are still to be played from there, whose luck nobody knows.
 * Where it is not close: MARGIN.
 */
float tablic_stake_worth(const struct tablic_stake *, float margin, int cards);

/* Says that it is close, so that values are chances. */
void tablic_stake_explain(const struct tablic_stake *, struct explanation *);

#endif
