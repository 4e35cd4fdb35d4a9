#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "learning/softmax.h"

enum { COUNT = 4 };

static const float worth[COUNT] = {1, -0.5f, 1.75f, 0};

static void
chances_are_in_proportion_to_exp_of_worth(void **state)
{
	float chance[COUNT], sum = 0;

	(void)state;
	learning_softmax(worth, COUNT, 0.5f, chance);
	for (int i = 0; i < COUNT; i++) {
		float ratio = expf((worth[i] - worth[0]) / 0.5f);

		assert_true(fabsf(chance[i] - ratio * chance[0]) < 1e-6f);
		sum += chance[i];
	}
	assert_true(fabsf(sum - 1) < 1e-6f);
}

static void
great_worths_are_no_trouble(void **state)
{
	const float great[] = {-1e30f, 3e30f, 2e30f};
	float chance[3];

	(void)state;
	learning_softmax(great, 3, 1, chance);
	assert_true(chance[0] == 0 && chance[1] == 1 && chance[2] == 0);
}

/* Chi square with three degrees of freedom: 16.3 is passed once in a thousand,
 * and the seed is fixed. */
static void
draws_have_these_chances(void **state)
{
	enum { DRAWS = 20000 };
	struct random random;
	float chance[COUNT];
	int drawn[COUNT] = {0};
	double square = 0;

	(void)state;
	random_seed(&random, 5);
	for (int i = 0; i < DRAWS; i++)
		drawn[learning_softmax_draw(worth, COUNT, 1, &random)]++;
	learning_softmax(worth, COUNT, 1, chance);
	for (int i = 0; i < COUNT; i++) {
		double expected = (double)chance[i] * DRAWS;

		square += (drawn[i] - expected) * (drawn[i] - expected) /
			  expected;
	}
	assert_true(square < 16.3);
}

static double
cross_entropy(const float taught[], const float of[])
{
	double sum = 0, loss = 0;

	for (int i = 0; i < COUNT; i++)
		sum += exp((double)of[i]);
	for (int i = 0; i < COUNT; i++)
		loss -= (double)taught[i] * ((double)of[i] - log(sum));
	return loss;
}

static void
slopes_are_those_of_the_cross_entropy(void **state)
{
	const float taught[COUNT] = {0.5f, 0.25f, 0, 0.25f};
	float slope[COUNT], moved[COUNT];

	(void)state;
	double loss =
		(double)learning_softmax_slopes(taught, worth, COUNT, slope);
	double entropy = 0.5 * log(2) + 0.5 * log(4);
	assert_true(fabs(loss - cross_entropy(taught, worth) + entropy) < 1e-5);
	for (int i = 0; i < COUNT; i++) {
		const float step = 0x1p-10f;
		double change[2];

		for (int side = 0; side < 2; side++) {
			for (int k = 0; k < COUNT; k++)
				moved[k] = worth[k];
			moved[i] += side == 0 ? step : -step;
			change[side] = cross_entropy(taught, moved);
		}
		assert_true(fabs((change[0] - change[1]) / (2 * (double)step) -
				    (double)slope[i]) < 1e-4);
	}
}

static void
what_is_learned_has_no_slope(void **state)
{
	float chance[COUNT], slope[COUNT];

	(void)state;
	learning_softmax(worth, COUNT, 1, chance);
	assert_true(fabsf(learning_softmax_slopes(
			    chance, worth, COUNT, slope)) < 1e-6f);
	for (int i = 0; i < COUNT; i++)
		assert_true(fabsf(slope[i]) < 1e-6f);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(chances_are_in_proportion_to_exp_of_worth),
		cmocka_unit_test(great_worths_are_no_trouble),
		cmocka_unit_test(draws_have_these_chances),
		cmocka_unit_test(slopes_are_those_of_the_cross_entropy),
		cmocka_unit_test(what_is_learned_has_no_slope),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
