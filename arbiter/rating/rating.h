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

#include "rating/encounters.h"
#include "sums/sums.h"

/* ln 10 / 400: what one Elo is in x, where gamma = e^x. */
#define BRADLEY_TERRY_OF_ELO 0.0057564627324851142

struct bradley_terry {
	const struct encounters *encounters; /* the caller's */
	double advantage;		     /* Elo */
	double draw_elo;
	double first;	/* 10^(advantage/400) */
	double drawn;	/* 10^(draw_elo/400) */
	double *elo;	/* by player, of mean 0 */
	double *gamma;	/* by player */
	double *before; /* gamma of the round before */
};

/*
 * How uncertain the differences between ratings are: the inverse of the
 * Hessian of the log-likelihood, with one player of each component held fast.
 * A component is a set of players that games connect; nothing is known of the
 * difference between two components.
 */

/*
 * What covariance_variances has for many players, estimated without a matrix:
 * memory and time are those of the pairs that have met.
 *
 * With L the Hessian, a Laplacian of weights w_ij, and D its diagonal, the
 * variances are the diagonal of its pseudoinverse X. L X = 1 - 1/n gives
 *
 *	X_ii = (1 - 2/n) / D_i + sum over j, k of w_ij w_ik X_jk / D_i^2,
 *
 * where the first part is exact and by far the greater one as soon as a player
 * has met several others. The second is the mean of the squares of what random
 * signs on the pairs come to, by the method of D. Spielman and N. Srivastava,
 * "Graph sparsification by effective resistances", SIAM Journal on Computing
 * 40, 2011; the equations are solved by conjugate gradients.
 *
 * The relative standard error of the second part is sqrt(2/128), so that of an
 * interval is 6 % at most, and less where players have met many others. With
 * 1,000 players (tests/bench/intervals.c) intervals were 0.1 % off as a root
 * mean square, 0.4 % at most, with 60 games each; 0.9 and 3.4 % with 8; 3.0 and
 * 12 % with 3.
 */

struct covariance {
	int players;
	int *component; /* by player: the last player of its component */
	double *matrix; /* Elo^2; rows and columns of those held fast are 0 */
	bool connected; /* there is only one component */
};

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
 * are estimated, and superiority should not be wanted.
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
	struct rating_player *players; /* the best of each group first */

	/* If wanted, the likelihood that the player of row i is better than
	 * that of column j, row by row; else NULL. */
	double *superiority;
};

/* -1 with errno: no memory, and there is nothing to release. */
int rating_init(struct rating *rating, const struct sums *results,
	const struct rating_terms *terms);
void rating_release(struct rating *rating);

/* A figure as it is printed: to the nearest whole number, halves away from
 * zero. */
double rating_round(double figure);

/* The caller's encounters must outlive the model. All players are equal at
 * first. -1 with errno: no memory, and there is nothing to release. */
int bradley_terry_init(struct bradley_terry *model,
	const struct encounters *encounters, double advantage, double draw_elo);

void bradley_terry_release(struct bradley_terry *model);

/* Fits the players, and the advantage and the draw parameter if wanted. */
void bradley_terry_fit(
	struct bradley_terry *model, bool fit_advantage, bool fit_draw_elo);

/* The curvature of the log-likelihood between PLAYER and the opponent of its
 * ENCOUNTER, in 1/x^2 where
 * gamma = e^x. */
double bradley_terry_curvature(const struct bradley_terry *model, int player,
	const struct encounter *encounter);

#endif
