#include "rating/covariance.h"

#include <math.h>
#include <stdlib.h>

#include "rating/components.h"

void
covariance_release(struct covariance *covariance)
{
	free(covariance->component);
	free(covariance->matrix);
	*covariance = (struct covariance){0};
}

static double *
row(const struct covariance *covariance, int i)
{
	return covariance->matrix + (size_t)i * (size_t)covariance->players;
}

static bool
is_fast(const struct covariance *covariance, int i)
{
	return covariance->component[i] == i;
}

/* Fills the lower triangle with the negative Hessian; a player that is held
 * fast gets a row of the identity. */
static void
fill_hessian(struct covariance *covariance, const struct bradley_terry *model)
{
	const struct encounters *encounters = model->encounters;

	for (int i = 0; i < covariance->players; i++) {
		double *to = row(covariance, i);

		if (is_fast(covariance, i)) {
			to[i] = 1;
			continue;
		}
		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++) {
			const struct encounter *e = &encounters->all[at];
			double h =
				bradley_terry_curvature(model, i, e) *
				(BRADLEY_TERRY_OF_ELO * BRADLEY_TERRY_OF_ELO);

			to[i] += h;
			if (e->opponent < i &&
				!is_fast(covariance, e->opponent))
				to[e->opponent] -= h;
		}
	}
}

static double
dot(const double *a, const double *b, int count)
{
	double sum = 0;

	for (int k = 0; k < count; k++)
		sum += a[k] * b[k];
	return sum;
}

/* Cholesky: A = L L^T, with L in place of the lower triangle of A. */
static void
decompose(struct covariance *covariance)
{
	for (int i = 0; i < covariance->players; i++) {
		double *a = row(covariance, i);

		for (int j = 0; j < i; j++) {
			const double *b = row(covariance, j);

			a[j] = (a[j] - dot(a, b, j)) / b[j];
		}
		a[i] = sqrt(a[i] - dot(a, a, i));
	}
}

/* Inverts L: the upper triangle becomes U = L^-T, which shares its diagonal
 * with the lower one. */
static void
invert_triangle(struct covariance *covariance)
{
	for (int i = 0; i < covariance->players; i++) {
		double *l = row(covariance, i);
		double own = 1 / l[i];

		for (int j = 0; j < i; j++) {
			double *u = row(covariance, j);

			u[i] = -own * dot(l + j, u + j, i - j);
		}
		l[i] = own;
	}
}

/* Both triangles become A^-1 = U U^T. */
static void
multiply(struct covariance *covariance)
{
	int players = covariance->players;

	for (int i = 0; i < players; i++) {
		double *a = row(covariance, i);

		for (int j = 0; j <= i; j++) {
			const double *b = row(covariance, j);

			a[j] = dot(a + i, b + i, players - i);
		}
	}
	for (int i = 0; i < players; i++)
		for (int j = 0; j < i; j++)
			row(covariance, j)[i] = row(covariance, i)[j];
}

static void
clear_fast(struct covariance *covariance)
{
	for (int i = 0; i < covariance->players; i++)
		if (is_fast(covariance, i))
			row(covariance, i)[i] = 0;
}

int
covariance_init(
	struct covariance *covariance, const struct bradley_terry *model)
{
	size_t count = (size_t)model->encounters->players;

	*covariance = (struct covariance){
		.players = (int)count,
		.component = calloc(count + 1, sizeof(int)),
		.matrix = calloc(count + 1, (count + 1) * sizeof(double)),
	};
	if (!covariance->component || !covariance->matrix) {
		covariance_release(covariance);
		return -1;
	}
	covariance->connected =
		components_find(covariance->component, model->encounters) <= 1;
	fill_hessian(covariance, model);
	decompose(covariance);
	invert_triangle(covariance);
	multiply(covariance);
	clear_fast(covariance);
	return 0;
}

/* The diagonal of M C M^T, where M takes the mean away: with m_i the mean of
 * row i of C, and m that of all, C_ii - 2 m_i + m. */
void
covariance_variances(const struct covariance *covariance, double *into)
{
	int players = covariance->players;
	double mean = 0;

	for (int i = 0; i < players; i++) {
		const double *c = row(covariance, i);
		double sum = 0;

		for (int j = 0; j < players; j++)
			sum += c[j];
		into[i] = c[i] - 2 * sum / players;
		mean += sum / players / players;
	}
	for (int i = 0; i < players; i++)
		into[i] = covariance->connected ? into[i] + mean : INFINITY;
}

double
covariance_of_difference(const struct covariance *covariance, int i, int j)
{
	if (covariance->component[i] != covariance->component[j])
		return INFINITY;
	return row(covariance, i)[i] + row(covariance, j)[j] -
	       2 * row(covariance, i)[j];
}
