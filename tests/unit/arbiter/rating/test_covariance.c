#include "rating/rating.c"

#include <math.h>

#include "lib/reference_case.h"
#include "lib/test.h"

enum { PLAYERS_MAX = 12 };

static struct sums results;
static struct encounters encounters;
static struct bradley_terry model;
static struct covariance covariance;

AFTER_EACH
{
	covariance_release(&covariance);
	bradley_terry_release(&model);
	encounters_release(&encounters);
	sums_release(&results);
}

static void
rate(void)
{
	assert_int_equal(encounters_init(&encounters, &results, 2), 0);
	assert_int_equal(
		bradley_terry_init(&model, &encounters, 32.8, 97.3), 0);
	bradley_terry_fit(&model, false, false);
	assert_int_equal(covariance_init(&covariance, &model), 0);
}

static void
expect_near(double actual, double expected, double tolerance)
{
	if (!(fabs(actual - expected) <= tolerance * fmax(1, fabs(expected))))
		fail_msg("%.12g is not %.12g", actual, expected);
}

/* Gauss and Jordan: the first COUNT rows and columns of A become their
 * inverse. The matrix is positive definite, so no pivot is looked for. */
static void
invert(double a[PLAYERS_MAX][PLAYERS_MAX], int count)
{
	for (int k = 0; k < count; k++) {
		double pivot = a[k][k];

		a[k][k] = 1;
		for (int j = 0; j < count; j++)
			a[k][j] /= pivot;
		for (int i = 0; i < count; i++) {
			double factor = a[i][k];

			if (i == k)
				continue;
			a[i][k] = 0;
			for (int j = 0; j < count; j++)
				a[i][j] -= factor * a[k][j];
		}
	}
}

/* C, with a row and a column of zeros for the last player. */
static void
naive_inverse(double c[PLAYERS_MAX][PLAYERS_MAX])
{
	const double unit = BRADLEY_TERRY_OF_ELO * BRADLEY_TERRY_OF_ELO;
	int last = encounters.players - 1;

	memset(c, 0, sizeof(double[PLAYERS_MAX][PLAYERS_MAX]));
	for (int i = 0; i <= last; i++)
		for (size_t at = encounters.begin[i];
			at < encounters.begin[i + 1]; at++) {
			const struct encounter *e = &encounters.all[at];
			double h = unit * bradley_terry_curvature(&model, i, e);

			c[i][i] += h;
			c[i][e->opponent] -= h;
		}
	invert(c, last);
	for (int i = 0; i <= last; i++)
		c[i][last] = c[last][i] = 0;
}

/* M C M^T, of which the diagonal is wanted: M takes the mean of all away. */
static double
naive_variance(double c[PLAYERS_MAX][PLAYERS_MAX], int player)
{
	int players = encounters.players;
	double sum = 0;

	for (int i = 0; i < players; i++)
		for (int j = 0; j < players; j++)
			sum += ((i == player) - 1.0 / players) * c[i][j] *
			       ((j == player) - 1.0 / players);
	return sum;
}

static void
expect_what_is_computed_naively(void)
{
	double c[PLAYERS_MAX][PLAYERS_MAX];
	double variances[PLAYERS_MAX];

	naive_inverse(c);
	covariance_variances(&covariance, variances);
	assert_true(covariance.connected);
	for (int i = 0; i < encounters.players; i++) {
		expect_near(variances[i], naive_variance(c, i), 1e-9);
		for (int j = 0; j < encounters.players; j++)
			expect_near(covariance_of_difference(&covariance, i, j),
				c[i][i] + c[j][j] - 2 * c[i][j], 1e-9);
	}
}

/* One encounter holds the two: the variance of their difference is one by its
 * curvature, and each has a quarter of it. */
TEST(two_players_share_the_variance_of_their_difference)
{
	const double unit = BRADLEY_TERRY_OF_ELO * BRADLEY_TERRY_OF_ELO;
	double variances[2];

	reference_add_counts(&results, "A", "B", 6, 3, 4);
	rate();
	double h = unit * bradley_terry_curvature(&model, 0,
				  &encounters.all[encounters.begin[0]]);
	covariance_variances(&covariance, variances);
	expect_near(covariance_of_difference(&covariance, 0, 1), 1 / h, 1e-9);
	expect_near(variances[0], 1 / h / 4, 1e-9);
	expect_near(variances[1], 1 / h / 4, 1e-9);
}

/* The printed intervals and likelihoods of the reference. */
TEST(the_reference_case_has_its_variances)
{
	static const double intervals[] = {62.144, 61.444, 62.826};
	double variances[3];

	reference_case_add(&results);
	rate();
	covariance_variances(&covariance, variances);
	for (int i = 0; i < 3; i++)
		expect_near(1.9601273 * 0.925497 * sqrt(variances[i]),
			intervals[i], 0.0001);
	double variance = covariance_of_difference(&covariance, 0, 1);
	expect_near(
		erfc((model.elo[1] - model.elo[0]) / sqrt(2 * variance)) / 2,
		0.9747283, 1e-7);
	expect_what_is_computed_naively();
}

TEST(it_is_the_inverse_of_the_hessian)
{
	char names[PLAYERS_MAX][16];
	struct random random;

	random_derive(&random, "covariance", 1, 0, 0);
	for (int i = 0; i < PLAYERS_MAX; i++)
		snprintf(names[i], sizeof names[i], "%d", i);
	for (int i = 1; i < PLAYERS_MAX; i++)
		for (int games = 0; games < 6; games++) {
			int j = (int)random_below(&random, (uint32_t)i);

			results_add_times(&results, names[i], names[j],
				(enum outcome)random_below(
					&random, OUTCOME_COUNT),
				1);
		}
	rate();
	assert_int_equal(encounters.players, PLAYERS_MAX);
	expect_what_is_computed_naively();
}

TEST(nothing_is_known_between_two_components)
{
	double variances[5];

	reference_add_counts(&results, "A", "B", 2, 0, 1);
	reference_add_counts(&results, "C", "D", 2, 0, 1);
	reference_add_counts(&results, "E", "D", 2, 0, 1);
	rate();
	assert_false(covariance.connected);
	covariance_variances(&covariance, variances);
	for (int i = 0; i < 5; i++)
		assert_true(isinf(variances[i]));
	assert_true(isinf(covariance_of_difference(&covariance, 0, 2)));
	assert_true(isfinite(covariance_of_difference(&covariance, 0, 1)));
	/* C and E met D only, so that their variances add up. */
	expect_near(covariance_of_difference(&covariance, 2, 4),
		covariance_of_difference(&covariance, 2, 3) +
			covariance_of_difference(&covariance, 3, 4),
		1e-9);
}

TEST(more_games_are_less_uncertain)
{
	reference_case_add(&results);
	rate();
	double before = covariance_of_difference(&covariance, 0, 1);
	covariance_release(&covariance);
	bradley_terry_release(&model);
	encounters_release(&encounters);
	reference_case_add(&results);
	rate();
	double after = covariance_of_difference(&covariance, 0, 1);
	assert_true(after < 0.6 * before && after > 0.4 * before);
}
