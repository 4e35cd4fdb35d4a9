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
