#include "simulation/rank_agreement.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/random.h"

static void
expect_near(double actual, double expected, double tolerance)
{
	if (!(fabs(actual - expected) <= tolerance))
		fail_msg("%.12g is not %.12g", actual, expected);
}

static struct rank_agreement
agreement_of(int count, const double *truth, const double *found)
{
	struct rank_agreement agreement;

	assert_int_equal(rank_agreement_of(&agreement, count, truth, found), 0);
	return agreement;
}

static void
agreement_is_as_counted_by_hand(void **state)
{
	static const struct {
		const char *what;
		double found[4];
		double tau;
		double error;
		int misplaced;
	} cases[] = {
		{"all right", {30, 20, 10, 0}, 1, 0, 0},
		{"all right but the mean", {130, 120, 110, 100}, 1, 0, 0},
		{"the opposite", {0, 10, 20, 30}, -1, 22.360679775, 4},
		{"one swap", {20, 30, 10, 0}, 4 / 6., 7.0710678119, 2},
		{"two equal", {30, 15, 15, 0}, 5 / 6., 3.5355339059, 0},
	};
	static const double truth[] = {30, 20, 10, 0};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct rank_agreement agreement =
			agreement_of(4, truth, cases[i].found);

		expect_near(agreement.tau, cases[i].tau, 1e-9);
		expect_near(agreement.error, cases[i].error, 1e-9);
		assert_int_equal(agreement.misplaced, cases[i].misplaced);
	}
}

static void
bots_of_equal_strength_may_stand_in_any_order(void **state)
{
	static const double truth[] = {10, 0, 0};
	static const double found[] = {10, -5, 5};

	(void)state;
	struct rank_agreement agreement = agreement_of(3, truth, found);
	assert_int_equal(agreement.misplaced, 0);
	expect_near(agreement.tau, 1, 1e-9);
}

enum { BOTS = 9 };

static void
draw(struct random *random, double *elo)
{
	for (int i = 0; i < BOTS; i++)
		elo[i] = (double)random_below(random, 12) * 25;
}

/* What is found stands turned round, or higher for all. */
static void
order_counts_and_the_mean_does_not(void **state)
{
	struct random random;
	double truth[BOTS], found[BOTS], turned[BOTS], higher[BOTS];

	(void)state;
	random_derive(&random, "agreement", 1, 0, 0);
	for (int round = 0; round < 100; round++) {
		draw(&random, truth);
		draw(&random, found);
		for (int i = 0; i < BOTS; i++) {
			turned[i] = -found[i];
			higher[i] = found[i] + 1000;
		}
		struct rank_agreement is = agreement_of(BOTS, truth, found);
		struct rank_agreement back = agreement_of(BOTS, truth, turned);
		struct rank_agreement up = agreement_of(BOTS, truth, higher);
		assert_true(is.tau >= -1 && is.tau <= 1);
		expect_near(back.tau, -is.tau, 1e-12);
		expect_near(up.tau, is.tau, 1e-12);
		expect_near(up.error, is.error, 1e-9);
		assert_int_equal(up.misplaced, is.misplaced);
	}
}

static void
the_truth_agrees_with_itself(void **state)
{
	struct random random;
	double truth[BOTS];

	(void)state;
	random_derive(&random, "truth", 1, 0, 0);
	for (int round = 0; round < 100; round++) {
		draw(&random, truth);
		struct rank_agreement is = agreement_of(BOTS, truth, truth);
		expect_near(is.tau, 1, 1e-12);
		expect_near(is.error, 0, 1e-9);
		assert_int_equal(is.misplaced, 0);
	}
}

static void
where_all_are_equal_any_order_is_right(void **state)
{
	static const double truth[4] = {5, 5, 5, 5};
	static const double found[4] = {3, 1, 2, 0};
	struct rank_agreement is = agreement_of(4, truth, found);

	(void)state;
	expect_near(is.tau, 1, 0);
	assert_int_equal(is.misplaced, 0);
}

static int
sign(double x)
{
	return (x > 0) - (x < 0);
}

/* Pair by pair and bot by bot, as the header has it. */
static struct rank_agreement
plain_agreement(int count, const double *truth, const double *found)
{
	struct rank_agreement plain = {.tau = 1};
	long pairs = 0;
	long right = 0;

	for (int i = 0; i < count; i++) {
		int place = 0, first = 0, equals = 0;

		for (int j = 0; j < count; j++) {
			int order = sign(truth[i] - truth[j]);

			pairs += order != 0;
			right += order * sign(found[i] - found[j]);
			place += found[j] > found[i] ||
				 (found[j] == found[i] && j < i);
			first += truth[j] > truth[i];
			equals += truth[j] == truth[i];
		}
		plain.misplaced += place < first || place >= first + equals;
	}
	if (pairs > 0)
		plain.tau = (double)(right / 2) / (double)(pairs / 2);
	return plain;
}

static void
it_is_what_counting_every_pair_comes_to(void **state)
{
	enum { MOST = 60 };
	struct random random;
	double truth[MOST], found[MOST];

	(void)state;
	random_derive(&random, "pairs", 1, 0, 0);
	for (int round = 0; round < 300; round++) {
		int count = 1 + (int)random_below(&random, MOST);
		uint32_t values = 1 + random_below(&random, 40);

		for (int i = 0; i < count; i++) {
			truth[i] = (double)random_below(&random, values);
			found[i] = (double)random_below(&random, values);
		}
		struct rank_agreement is = agreement_of(count, truth, found);
		struct rank_agreement plain =
			plain_agreement(count, truth, found);
		assert_true(is.tau == plain.tau);
		assert_int_equal(is.misplaced, plain.misplaced);
	}
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(agreement_is_as_counted_by_hand),
		cmocka_unit_test(bots_of_equal_strength_may_stand_in_any_order),
		cmocka_unit_test(order_counts_and_the_mean_does_not),
		cmocka_unit_test(the_truth_agrees_with_itself),
		cmocka_unit_test(it_is_what_counting_every_pair_comes_to),
		cmocka_unit_test(where_all_are_equal_any_order_is_right),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
