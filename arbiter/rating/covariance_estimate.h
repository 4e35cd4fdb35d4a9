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
#ifndef RATING_COVARIANCE_ESTIMATE_H
#define RATING_COVARIANCE_ESTIMATE_H

#include "rating/bradley_terry.h"

/* The variance of a player's rating when the mean of all is 0, in Elo^2;
 * infinite if they are not connected. INTO has room for all players. The same
 * for the same model. -1 with errno: no memory. */
int covariance_estimate(const struct bradley_terry *, double *into);

#endif
