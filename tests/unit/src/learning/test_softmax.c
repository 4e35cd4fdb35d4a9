#include <math.h>

#include "learning/softmax.h"

#include "lib/test.h"

enum { COUNT = 4 };

static const float worth[COUNT] = {1, -0.5f, 1.75f, 0};

TEST(chances_are_in_proportion_to_exp_of_worth)
{
	float chance[COUNT], sum = 0;

	learning_softmax(worth, COUNT, 0.5f, chance);
	for (int i = 0; i < COUNT; i++) {
		float ratio = expf((worth[i] - worth[0]) / 0.5f);

		assert_true(fabsf(chance[i] - ratio * chance[0]) < 1e-6f);
		sum += chance[i];
	}
	assert_true(fabsf(sum - 1) < 1e-6f);
}

TEST(great_worths_are_no_trouble)
{
	const float great[] = {-1e30f, 3e30f, 2e30f};
	float chance[3];

	learning_softmax(great, 3, 1, chance);
	assert_true(chance[0] == 0 && chance[1] == 1 && chance[2] == 0);
}

/* Chi square with three degrees of freedom: 16.3 is passed once in a thousand,
 * and the seed is fixed. */
TEST(draws_have_these_chances)
{
	enum { DRAWS = 20000 };
	struct random random = seeded(5);
	float chance[COUNT];
	int drawn[COUNT] = {0};
	double square = 0;

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

TEST(slopes_are_those_of_the_cross_entropy)
{
	const float taught[COUNT] = {0.5f, 0.25f, 0, 0.25f};
	float slope[COUNT], moved[COUNT];

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

TEST(what_is_learned_has_no_slope)
{
	float chance[COUNT], slope[COUNT];

	learning_softmax(worth, COUNT, 1, chance);
	assert_true(fabsf(learning_softmax_slopes(
			    chance, worth, COUNT, slope)) < 1e-6f);
	for (int i = 0; i < COUNT; i++)
		assert_true(fabsf(slope[i]) < 1e-6f);
}
