/*
 * Ratings by the model of BayesElo 0057 (R. Coulom): Bradley-Terry with an
 * advantage A of who comes first and a draw parameter D, both in Elo. With
 * P(x) = 1/(1 + 10^(x/400)), i who comes first wins against j with probability
 * P(x_j - x_i - A + D) and loses with P(x_i - x_j + A + D).
 *
 * Everything is computed in the reference's order of operations, so that its
 * figures come out digit for digit. Equal ratings stand in the order in which
 * their bots first came.
 */
#ifndef RATING_RATING_H
#define RATING_RATING_H

#include <stdbool.h>
#include <stddef.h>

#include "sums/sums.h"

struct rating_terms {
	double advantage;
	double draw_elo;
	double prior;	    /* virtual draws of a player */
	double confidence;  /* of the intervals, 0 to 1 */
	bool fit_advantage; /* from the results, instead of the one above */
	bool fit_draw_elo;
	bool covariance;  /* intervals from all of the Hessian, not only from
			   * its diagonal */
	bool superiority; /* the likelihoods of superiority are wanted, too */
};

/* Players whose covariances fit into memory, as a dense matrix. Of more they
 * are estimated (covariance_estimate.h), and superiority should not be wanted.
 */
enum { RATING_DENSE_MAX = 10000 };

/* Those of the reference, but for the advantage: the seats of recorded games
 * rotate. */
extern const struct rating_terms rating_terms_usual;

/* Elo and what follows from it is scaled (rating.scale). */
struct rating_player {
	size_t bot; /* its number in the results */
	double elo;
	double level;	 /* that of the highest of its equals, which may differ
			  * by where the iteration ended */
	double interval; /* half of it: above and below */
	double games;
	double score;	 /* percent */
	double opponent; /* mean rating, weighted by games */
	double draws;	 /* percent */
};

struct rating {
	double advantage; /* not scaled; fitted, or those of the terms */
	double draw_elo;
	double scale;
	double confidence; /* of the intervals */
	int count;
	bool estimated; /* the intervals are */
	int ranked;	/* of them; behind these are bots outside the ranking,
			 * and then former ones */
	struct rating_player *players; /* the best first */

	/* If wanted, the likelihood that the player of row i is better than
	 * that of column j, row by row; else NULL. */
	double *superiority;
};

/* -1 with errno: no memory, and there is nothing to release. */
int rating_init(struct rating *rating, const struct sums *results,
	const struct rating_terms *terms);
void rating_release(struct rating *rating);

/* Puts the players that are outside the ranking of RESULTS behind the others,
 * which are `ranked` then, and former ones behind these; each group stays in its
 * order. -1 with errno: no
 * memory, and the rating is as before. */
int rating_part(struct rating *rating, const struct sums *results);

/* A figure as it is printed: to the nearest whole number, halves away from
 * zero. */
double rating_round(double figure);

#endif
