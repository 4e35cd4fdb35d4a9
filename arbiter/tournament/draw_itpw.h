/*
 * The groups of a round of the ITPW's tournament of Planowanie, for games of
 * any number of seats: at random, or chosen so that the games say as much as
 * possible about the ratings.
 *
 * Chosen: the highest-ranked bot A that is not yet placed takes those opponents
 * B whose games would lower the variance of its rating most. With information
 * as the inverse of a variance, all in the unit in which a strength is e^x:
 *
 *   h    what the past results of A and B say about their difference, the h_ij
 *        of BayesElo's Hessian;
 *   h'   the same expected of the next group's games, as many as it has seats.
 *        The chances of win, draw and loss are those of the ratings, counting
 *        as 12 results, and the pair's own past results together;
 *   J    what is known of B without A: 1/(200 Elo)^2 before any game, and its
 *        h with everybody else;
 *   g(x) = x*0.3*J / (x + 0.3*J), what A's rating has from a link x to B.
 *
 * With I, all that is known of A, its variance goes from 1/I to
 * 1/(I + g(h + h') - g(h)), least where g(h + h') - g(h) is greatest: for B
 * near in rating (h'), little played (h) and well known otherwise (J). Ratings
 * are those of rating_terms_usual. Not all others are looked at for B
 * (best_tree.h): a round takes little more time than its ratings.
 */
#ifndef TOURNAMENT_DRAW_ITPW_H
#define TOURNAMENT_DRAW_ITPW_H

#include "common/random.h"
#include "rating/rating.h"

/* Who is to be placed, after what results. */
struct draw_itpw_field {
	const struct sums *results; /* of the rounds before, bot by number */
	const int *bots; /* to be placed, by their number, all different */
	int count;	 /* of them; a multiple of seats */
	int seats;	 /* of a group, 2 or more */
};

/* Fills GROUPS with all bots of the field, one group of `seats` after another.
 * Both depend on the field and RANDOM alone. -1 with errno: no memory. */
int draw_itpw_at_random(
	const struct draw_itpw_field *, struct random *, int *groups);
int draw_itpw_by_rating(
	const struct draw_itpw_field *, struct random *, int *groups);

#endif
