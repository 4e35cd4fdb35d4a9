/*
 * How uncertain the differences between ratings are: the inverse of the
 * Hessian of the log-likelihood, with one player of each component held fast.
 * A component is a set of players that games connect; nothing is known of the
 * difference between two components.
 */
#ifndef RATING_COVARIANCE_H
#define RATING_COVARIANCE_H

#include <stdbool.h>

#include "rating/bradley_terry.h"
#include "rating/encounters.h"

/*
 * The sets of players that games connect: nothing is known of the difference
 * between the ratings of two such components.
 */
/* Fills COMPONENT, by player, with the last player of each one's component.
 * Returns how many components there are. */
int components_find(int *component, const struct encounters *);

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
