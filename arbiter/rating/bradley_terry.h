/*
 * The most likely ratings for encounters, by minorisation-maximisation:
 * D. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of
 * Statistics 32, 2004. A strength is gamma = 10^(Elo/400).
 */
#ifndef RATING_BRADLEY_TERRY_H
#define RATING_BRADLEY_TERRY_H

#include <stdbool.h>

#include "rating/encounters.h"

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
/* The variance of a player's rating when the mean of all is 0, in Elo^2;
 * infinite if they are not connected. INTO has room for all players. The same
 * for the same model. -1 with errno: no memory. */
int covariance_estimate(const struct bradley_terry *, double *into);

struct covariance {
	int players;
	int *component; /* by player: the last player of its component */
	double *matrix; /* Elo^2; rows and columns of those held fast are 0 */
	bool connected; /* there is only one component */
};

/* -1 with errno: no memory, and there is nothing to release. */
int covariance_init(
	struct covariance *covariance, const struct bradley_terry *model);
void covariance_release(struct covariance *covariance);

/* The variance of a player's rating when the mean of all is 0, in Elo^2;
 * infinite if they are not connected. INTO has room for all players. */
void covariance_variances(const struct covariance *covariance, double *into);

/* The variance of the difference of two ratings, in Elo^2; infinite between
 * two components. */
double covariance_of_difference(
	const struct covariance *covariance, int i, int j);

#endif
