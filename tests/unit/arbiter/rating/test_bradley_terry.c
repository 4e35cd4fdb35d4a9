#include "rating/rating.h"

#include <math.h>

#include "lib/reference_case.h"
#include "lib/test.h"

static struct sums results;
static struct encounters encounters;
static struct bradley_terry model;

AFTER_EACH
{
	bradley_terry_release(&model);
	encounters_release(&encounters);
	sums_release(&results);
}

static void
fit(double prior, double advantage, double draw_elo)
{
	assert_int_equal(encounters_init(&encounters, &results, prior), 0);
	assert_int_equal(
		bradley_terry_init(&model, &encounters, advantage, draw_elo),
		0);
	bradley_terry_fit(&model, false, false);
}

static double
chance(double elo)
{
	return 1 / (1 + pow(10, elo / 400));
}

/* The logarithm of the likelihood of all results of the model's players at
 * ELO, straight from the definition: a draw is a win and a loss. */
static double
log_likelihood(const double *elo)
{
	double sum = 0;

	for (int i = 0; i < encounters.players; i++)
		for (size_t at = encounters.begin[i];
			at < encounters.begin[i + 1]; at++) {
			const struct encounter *e = &encounters.all[at];
			double ahead =
				elo[i] - elo[e->opponent] + model.advantage;

			sum += (double)e->first_won *
			       log(chance(-ahead + model.draw_elo));
			sum += (double)e->first_lost *
			       log(chance(ahead + model.draw_elo));
		}
	return sum;
}

/* The same with player I moved by DI and player J by DJ. */
static double
moved(int i, double di, int j, double dj)
{
	double elo[8] = {0};

	for (int k = 0; k < encounters.players; k++)
		elo[k] = model.elo[k];
	elo[i] += di;
	elo[j] += dj;
	return log_likelihood(elo);
}

/* Without draws the odds are the ratio of the strengths. */
TEST(two_players_differ_by_their_odds)
{
	reference_add_counts(&results, "A", "B", 30, 0, 10);
	fit(0, 0, 0);
	assert_near(model.elo[0], 200 * log10(3), 0.01);
	assert_near(model.elo[1], -200 * log10(3), 0.01);
	assert_near(model.gamma[0] / model.gamma[1], 3, 1e-3);
}

/* Who comes first as often as it comes second. */
TEST(an_advantage_that_both_had_changes_no_sign)
{
	reference_add_counts(&results, "A", "B", 12, 4, 4);
	reference_add_counts(&results, "B", "A", 4, 4, 12);
	fit(2, 100, 97.3);
	assert_true(model.elo[0] > 0);
	assert_near(model.elo[0], -model.elo[1], 1e-9);
}

TEST(equals_are_equal)
{
	reference_add_counts(&results, "A", "B", 5, 3, 5);
	reference_add_counts(&results, "B", "A", 5, 3, 5);
	fit(2, 32.8, 97.3);
	assert_near(model.elo[0], 0, 1e-9);
	assert_near(model.elo[1], 0, 1e-9);
}

/* The printed ratings of the reference, not scaled. */
TEST(the_reference_case_has_its_ratings)
{
	static const double scaled[] = {85.218, -20.951, -64.267};

	reference_case_add(&results);
	fit(2, 32.8, 97.3);
	for (int i = 0; i < 3; i++)
		assert_near(model.elo[i], scaled[i] / 0.925497, 0.001);
	assert_near(model.elo[0] + model.elo[1] + model.elo[2], 0, 1e-9);
}

TEST(the_fit_is_where_the_likelihood_is_greatest)
{
	reference_case_add(&results);
	reference_add_counts(&results, "D", "A", 1, 0, 4);
	fit(2, 32.8, 97.3);
	double best = log_likelihood(model.elo);
	for (int i = 0; i < encounters.players; i++) {
		assert_true(moved(i, 1, i, 0) < best);
		assert_true(moved(i, -1, i, 0) < best);
	}
}

/* By differences of the likelihood, in steps of an Elo. */
static double
second_difference(int i, int j)
{
	const double h = 0.5;

	return (moved(i, h, j, h) - moved(i, h, j, -h) - moved(i, -h, j, h) +
		       moved(i, -h, j, -h)) /
	       (4 * h * h);
}

TEST(the_curvature_is_that_of_the_likelihood)
{
	const double unit = BRADLEY_TERRY_OF_ELO * BRADLEY_TERRY_OF_ELO;

	reference_case_add(&results);
	fit(2, 32.8, 97.3);
	for (int i = 0; i < 3; i++) {
		double own = 0;

		for (size_t at = encounters.begin[i];
			at < encounters.begin[i + 1]; at++) {
			const struct encounter *e = &encounters.all[at];
			double h = unit * bradley_terry_curvature(&model, i, e);

			assert_near(
				second_difference(i, e->opponent) / h, 1, 1e-3);
			own += h;
		}
		assert_near(second_difference(i, i) / -own, 1, 1e-3);
	}
}

TEST(what_is_fitted_explains_the_share_of_draws)
{
	reference_case_add(&results);
	assert_int_equal(encounters_init(&encounters, &results, 2), 0);
	assert_int_equal(bradley_terry_init(&model, &encounters, 1, 2), 0);
	bradley_terry_fit(&model, true, true);
	assert_near(model.advantage, 39.3795, 0.0001);
	assert_near(model.draw_elo, 94.693, 0.001);
	assert_near(model.first, pow(10, model.advantage / 400), 1e-12);
	assert_near(model.drawn, pow(10, model.draw_elo / 400), 1e-12);
}
