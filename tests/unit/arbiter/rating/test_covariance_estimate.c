#include "rating/rating.c"

#include <math.h>

#include "lib/test.h"

enum { PLAYERS = 150 };

static struct sums results;
static struct encounters encounters;
static struct bradley_terry model;
static double dense[PLAYERS], estimated[PLAYERS], again[PLAYERS];

FIXTURE(tear_down)
{
	bradley_terry_release(&model);
	encounters_release(&encounters);
	sums_release(&results);
	return 0;
}

static void
enter(int players)
{
	char name[16];

	for (int i = 0; i < players; i++) {
		snprintf(name, sizeof name, "p%d", i);
		assert_int_equal(sums_bot(&results, name), i);
	}
}

static void
add(int a, int b, enum outcome outcome)
{
	assert_int_equal(sums_add_result(&results, (size_t)a, (size_t)b,
				 outcome, results.results + 1),
		0);
}

static void
fit(void)
{
	assert_int_equal(encounters_init(&encounters, &results, 2), 0);
	assert_int_equal(bradley_terry_init(&model, &encounters, 0, 97.3), 0);
	bradley_terry_fit(&model, false, false);
}

/* Everybody meets the next, and GAMES of all are at random. */
static void
play(int games)
{
	struct random random;

	random_derive(&random, "estimate", 1, 0, 0);
	enter(PLAYERS);
	for (int i = 0; i < PLAYERS; i++)
		add(i, (i + 1) % PLAYERS, OUTCOME_DRAW);
	for (int game = 0; game < games; game++) {
		int a = (int)random_below(&random, PLAYERS);
		int b = (int)random_below(&random, PLAYERS);
		uint32_t outcome = random_below(&random, OUTCOME_COUNT);

		if (a != b)
			add(a, b, (enum outcome)outcome);
	}
	fit();
}

/* Of the intervals, which are the roots of the variances. */
static double
error_of_all(void)
{
	struct covariance covariance;
	double squares = 0;

	assert_int_equal(covariance_init(&covariance, &model), 0);
	covariance_variances(&covariance, dense);
	covariance_release(&covariance);
	assert_int_equal(covariance_estimate(&model, estimated), 0);
	for (int i = 0; i < PLAYERS; i++) {
		double error = sqrt(estimated[i] / dense[i]) - 1;

		squares += error * error / PLAYERS;
	}
	return sqrt(squares);
}

TEST(intervals_are_near_those_of_the_matrix)
{
	static const struct {
		const char *what;
		int games;
		double error;
	} cases[] = {
		{"in a circle", 0, 0.12},
		{"few games", 300, 0.04},
		{"many games", 3000, 0.01},
	};

	FOR_EACH (c, cases) {
		play(c->games);
		double error = error_of_all();
		print_message("%s: %.4f\n", c->what, error);
		assert_true(error < c->error);
		tear_down(NULL);
	}
}

TEST_WITH(they_are_the_same_each_time, NULL, tear_down)
{
	play(300);
	assert_int_equal(covariance_estimate(&model, estimated), 0);
	assert_int_equal(covariance_estimate(&model, again), 0);
	assert_memory_equal(estimated, again, sizeof again);
}

TEST_WITH(nothing_is_known_between_two_that_never_met, NULL, tear_down)
{
	enter(4);
	add(0, 1, OUTCOME_WIN);
	add(2, 3, OUTCOME_DRAW);
	fit();
	assert_int_equal(covariance_estimate(&model, estimated), 0);
	for (int i = 0; i < 4; i++)
		assert_true(isinf(estimated[i]));
}

TEST_WITH(two_are_as_the_matrix_has_them, NULL, tear_down)
{
	struct covariance covariance;

	enter(2);
	add(0, 1, OUTCOME_WIN);
	add(1, 0, OUTCOME_WIN);
	fit();
	assert_int_equal(covariance_init(&covariance, &model), 0);
	covariance_variances(&covariance, dense);
	covariance_release(&covariance);
	assert_int_equal(covariance_estimate(&model, estimated), 0);
	for (int i = 0; i < 2; i++)
		assert_true(fabs(estimated[i] / dense[i] - 1) < 1e-5);
}
