#include "record/stop_rule.c"

#include <math.h>

#include "lib/test.h"

static const struct sequential_rule rule = {
	.sprt = true,
	.m0 = 0,
	.m1 = 2,
	.alpha = 0.05,
	.beta = 0.05,
};

static void
add(struct sequential_sample *sample, double value)
{
	double before = value - sample->mean;

	sample->count++;
	sample->mean += before / (double)sample->count;
	sample->squares += before * (value - sample->mean);
}

static struct sequential_sample
sample_of(long count, double mean, double variance)
{
	return (struct sequential_sample){
		count, mean, variance * (double)count};
}

TEST(the_bounds_are_those_of_wald)
{
	struct sequential_rule uneven = rule;

	assert_near(sequential_lower(&rule), -2.944438979, 1e-8);
	assert_near(sequential_upper(&rule), 2.944438979, 1e-8);
	uneven.alpha = 0.01;
	uneven.beta = 0.2;
	assert_near(sequential_lower(&uneven), log(0.2 / 0.99), 1e-12);
	assert_near(sequential_upper(&uneven), log(80), 1e-12);
}

TEST(the_ratio_is_that_of_the_greatest_likelihoods)
{
	static const struct {
		const char *description;
		double mean;
		double variance;
		double expected;
	} cases[] = {
		{"half-way", 1, 36, 0},
		{"at m1", 2, 36, 50 * 0.1053605156578263},
		{"at m0", 0, 36, -50 * 0.1053605156578263},
		{"beyond m1", 4, 4, 50 * 0.9162907318741551},
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct sequential_sample sample =
			sample_of(100, cases[i].mean, cases[i].variance);
		double llr = sequential_llr(&rule, &sample);

		if (fabs(llr - cases[i].expected) > 1e-9)
			fail_msg("%s: %g", cases[i].description, llr);
	}
}

TEST(nothing_is_decided_by_few_samples)
{
	struct sequential_rule both = rule;
	struct sequential_sample sample = {0};

	both.error = 1000;
	assert_false(sequential_stops(&both, &sample));
	assert_near(sequential_llr(&both, &sample), 0, 0);
	assert_true(isnan(sequential_error(&sample)));
	while (sample.count < SEQUENTIAL_SAMPLES_MIN - 1) {
		add(&sample, 2 + (double)(sample.count % 3));
		assert_false(sequential_stops(&both, &sample));
	}
	add(&sample, 3);
	assert_int_equal(sequential_decide(&both, &sample), SEQUENTIAL_M1);
	assert_true(sequential_exact_enough(&both, &sample));
	assert_true(sequential_stops(&both, &sample));
}

TEST(without_a_rule_nothing_stops)
{
	const struct sequential_rule none = {0};
	struct sequential_sample sample = sample_of(1000000, 3, 1);

	assert_false(sequential_stops(&none, &sample));
	assert_int_equal(sequential_decide(&none, &sample), SEQUENTIAL_OPEN);
}

TEST(the_error_is_that_of_a_mean)
{
	struct sequential_rule until = {.error = 0.5};
	struct sequential_sample sample = {0};

	for (int i = 0; i < 64; i++)
		add(&sample, i % 2 ? 4 : -4);
	assert_near(sequential_error(&sample), 4 / sqrt(63), 1e-12);
	assert_false(sequential_stops(&until, &sample));
	add(&sample, 0);
	assert_near(sequential_error(&sample), 4 / sqrt(65), 1e-12);
	assert_true(sequential_stops(&until, &sample));
}

/* Two copies of a bot: every deal is a draw. */
TEST(equal_samples_take_longer_the_closer_the_question)
{
	static const struct {
		double m1;
		long least;
		long most;
	} cases[] = {{2, 30, 30}, {0.1, 30, 60}, {0.01, 200, 400}};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct sequential_sample sample = {0};
		struct sequential_rule close = rule;

		close.m1 = cases[i].m1;
		while (!sequential_stops(&close, &sample))
			add(&sample, 0);
		assert_int_equal(
			sequential_decide(&close, &sample), SEQUENTIAL_M0);
		assert_in_range(sample.count, cases[i].least, cases[i].most);
	}
}

TEST(a_mean_at_a_hypothesis_is_decided_for_it)
{
	struct sequential_rule down = rule;
	struct sequential_sample sample = sample_of(400, 2, 36);

	assert_int_equal(sequential_decide(&rule, &sample), SEQUENTIAL_M1);
	sample.mean = 0;
	assert_int_equal(sequential_decide(&rule, &sample), SEQUENTIAL_M0);
	sample.mean = 1;
	assert_int_equal(sequential_decide(&rule, &sample), SEQUENTIAL_OPEN);
	down.m0 = 0;
	down.m1 = -2;
	sample.mean = -2;
	assert_int_equal(sequential_decide(&down, &sample), SEQUENTIAL_M1);
}

/* How often the test errs. */

static double
uniform(struct random *random)
{
	return ((double)(random_next(random) >> 11) + 0.5) * 0x1p-53;
}

/* Each with mean 0 and variance 1. */

static double
draw_normal(struct random *random)
{
	static const double turn = 6.283185307179586;

	return sqrt(-2 * log(uniform(random))) * cos(turn * uniform(random));
}

/* Of skewness 0.71: a gamma distribution of shape 8. */
static double
draw_skewed(struct random *random)
{
	double product = 1;

	for (int i = 0; i < 8; i++)
		product *= uniform(random);
	return (-log(product) - 8) / sqrt(8);
}

static double
draw_skewed_down(struct random *random)
{
	return -draw_skewed(random);
}

/* Mostly draws. */
static double
draw_rare(struct random *random)
{
	static const double values[] = {-2, 2, 0, 0, 0, 0, 0, 0};

	return values[random_below(random, 8)];
}

enum { RUNS = 2000 };

struct rates {
	double errors;
	double samples;
};

/* Runs whose margin has a deviation of 6 points, half a point fine as that of
 * deals of two games is, and the mean of a hypothesis. */
static struct rates
simulate(double (*draw)(struct random *), enum sequential_decision truth,
	struct random *random)
{
	double mean = truth == SEQUENTIAL_M0 ? rule.m0 : rule.m1;
	struct rates rates = {0};

	for (int run = 0; run < RUNS; run++) {
		struct sequential_sample sample = {0};

		while (!sequential_stops(&rule, &sample))
			add(&sample, round(2 * (mean + 6 * draw(random))) / 2);
		rates.errors += sequential_decide(&rule, &sample) != truth;
		rates.samples += (double)sample.count;
	}
	rates.errors /= RUNS;
	rates.samples /= RUNS;
	return rates;
}

/*
 * 2,000 runs of a rate of 0.05 give 0.05 +- 0.005. A test of a fixed number of
 * samples needs (2 * 1.645 * 6 / 2)^2 = 97 of them for the same rates; in
 * runs of truths half-way between the hypotheses the sequential one may need
 * more, at either hypothesis it must need fewer.
 */
TEST(error_rates_are_near_the_wanted_ones)
{
	static const struct {
		const char *description;
		double (*draw)(struct random *);
		double least;
		double most;
	} cases[] = {
		{"normal", draw_normal, 0.025, 0.06},
		{"skewed", draw_skewed, 0.01, 0.09},
		{"skewed the other way", draw_skewed_down, 0.01, 0.09},
		{"mostly draws", draw_rare, 0.01, 0.06},
	};
	struct random random;

	random_seed(&random, 1);
	for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
		enum sequential_decision truth =
			i % 2 ? SEQUENTIAL_M1 : SEQUENTIAL_M0;
		struct rates rates =
			simulate(cases[i / 2].draw, truth, &random);

		print_message("%s, m%d: %.4f wrong, %.1f samples\n",
			cases[i / 2].description, (int)(i % 2), rates.errors,
			rates.samples);
		assert_true(rates.errors >= cases[i / 2].least);
		assert_true(rates.errors <= cases[i / 2].most);
		assert_true(rates.samples < 97);
	}
}
