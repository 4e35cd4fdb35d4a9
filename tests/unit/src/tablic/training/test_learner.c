#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/naive/tablic_value.h"
#include "tablic/training/learner.h"

enum {
	WEIGHTS = sizeof(struct tablic_value_net) / sizeof(float),
	EXAMPLES = 64,
};

static struct random numbers;
static struct tablic_example examples[EXAMPLES];
static const struct tablic_example *batch[EXAMPLES];

/* A toy: of some features in use, two give points and one takes them where the
 * first is there as well. */
static float
toy_target(const struct tablic_features *f)
{
	float value[TABLIC_FEATURES] = {0};

	for (int i = 0; i < f->count; i++)
		value[f->index[i]] = f->value[i];
	return 2 * value[3] + value[500] - 3 * value[3] * value[40];
}

static void
write_examples(void)
{
	static const uint16_t used[] = {3, 40, 41, 200, 500, 519};
	const int count = sizeof used / sizeof *used;

	for (int i = 0; i < EXAMPLES; i++) {
		struct tablic_features *f = &examples[i].features;

		f->count = 0;
		for (int k = 0; k < count; k++) {
			if ((i >> k & 1) == 0)
				continue;
			f->index[f->count] = used[k];
			f->value[f->count++] = k % 2 == 0 ? 1 : 0.5f;
		}
		examples[i].target = toy_target(f);
		batch[i] = &examples[i];
	}
}

static int
set_up(void **state)
{
	random_seed(&numbers, 1);
	write_examples();
	*state = tablic_learner_new(&numbers);
	return *state ? 0 : -1;
}

static int
tear_down(void **state)
{
	tablic_learner_free(*state);
	return 0;
}

/* Of COUNT examples from FIRST on; by the plain net, not as the learner says.
 */
static double
mean_squared_error(const struct tablic_value_net *net, int first, int count)
{
	double sum = 0;

	for (int i = first; i < first + count; i++) {
		double error = naive_tablic_value(net, &examples[i].features) -
			       (double)examples[i].target;

		sum += error * error;
	}
	return sum / count;
}

static void
the_error_falls_until_the_toy_is_learnt(void **state)
{
	struct tablic_learner *learner = *state;
	double first = 0, error = 0;

	for (int i = 0; i < 300; i++) {
		double before = mean_squared_error(
			tablic_learner_net(learner), 0, EXAMPLES);

		error = tablic_learner_step(learner, batch, EXAMPLES, 3e-3f);
		assert_true(fabs(error - before) <= 1e-6 + 1e-4 * before);
		if (i == 0)
			first = error;
	}
	assert_true(first > 0.5);
	assert_true(error < first / 100);
}

/* The slope of half the error of half the examples by weight I. */
static double
slope(float weights[static WEIGHTS], int i, int first)
{
	static struct tablic_value_net net;
	const float step = 1e-4f, weight = weights[i];
	const float places[] = {weight + step, weight - step};
	double errors[2];

	for (int k = 0; k < 2; k++) {
		weights[i] = places[k];
		memcpy(&net, weights, sizeof net);
		errors[k] = mean_squared_error(&net, first, EXAMPLES / 2);
	}
	weights[i] = weight;
	return (errors[0] - errors[1]) /
	       (2 * ((double)places[0] - (double)places[1]));
}

/* The second step of Adam by the paper, after gradients G and H. */
static double
second_move(double g, double h)
{
	double mean = 0.1 * (0.9 * g + h) / (1 - 0.9 * 0.9);
	double square = 0.001 * (0.999 * g * g + h * h) / (1 - 0.999 * 0.999);

	return -mean / (sqrt(square) + 1e-6);
}

/* Some weights of every layer, then any behind the features'. */
static int
weight_of(int n)
{
	static const size_t some[] = {
		offsetof(struct tablic_value_net, first[3][0]),
		offsetof(struct tablic_value_net, first[40][17]),
		offsetof(struct tablic_value_net, first[519][63]),
		offsetof(struct tablic_value_net, first_bias[5]),
		offsetof(struct tablic_value_net, second[0][0]),
		offsetof(struct tablic_value_net, second[33][31]),
		offsetof(struct tablic_value_net, second[63][7]),
		offsetof(struct tablic_value_net, second_bias[2]),
		offsetof(struct tablic_value_net, last[0]),
		offsetof(struct tablic_value_net, last[30]),
		offsetof(struct tablic_value_net, last_bias),
	};
	const int count = sizeof some / sizeof *some;
	const int behind = TABLIC_FEATURES * TABLIC_VALUE_NET_FIRST;

	if (n < count)
		return (int)(some[n] / sizeof(float));
	return behind +
	       (int)random_below(&numbers, (uint32_t)(WEIGHTS - behind));
}

/* A batch with no rate moves nothing; what the next one moves tells how the two
 * gradients stand to each other, weight by weight. */
static void
steps_follow_the_slopes_of_the_error(void **state)
{
	struct tablic_learner *learner = *state;
	static float before[WEIGHTS], after[WEIGHTS];
	const float rate = 1e-3f;
	int checked = 0;

	memcpy(before, tablic_learner_net(learner), sizeof before);
	tablic_learner_step(learner, batch, EXAMPLES / 2, 0);
	memcpy(after, tablic_learner_net(learner), sizeof after);
	assert_memory_equal(before, after, sizeof before);
	tablic_learner_step(learner, batch + EXAMPLES / 2, EXAMPLES / 2, rate);
	memcpy(after, tablic_learner_net(learner), sizeof after);
	for (int n = 0; n < 2000 && checked < 60; n++) {
		int i = weight_of(n);
		double g = slope(before, i, 0);
		double h = slope(before, i, EXAMPLES / 2);
		double moved =
			((double)after[i] - (double)before[i]) / (double)rate;

		if (fabs(g) + fabs(h) < 1e-3)
			continue;
		if (fabs(moved - second_move(g, h)) > 0.02)
			fail_msg("weight %d: %g, not %g", i, moved,
				second_move(g, h));
		checked++;
	}
	assert_true(checked == 60);
}

static void
weights_of_features_never_met_stay(void **state)
{
	struct tablic_learner *learner = *state;
	static struct tablic_value_net before;

	before = *tablic_learner_net(learner);
	for (int i = 0; i < 5; i++)
		tablic_learner_step(learner, batch, EXAMPLES, 1e-2f);
	const struct tablic_value_net *after = tablic_learner_net(learner);
	assert_memory_equal(
		before.first[4], after->first[4], sizeof before.first[4]);
	assert_memory_not_equal(
		before.first[3], after->first[3], sizeof before.first[3]);
}

static void
learners_of_one_seed_begin_with_the_same_weights(void **state)
{
	struct tablic_learner *learner = *state, *other, *same;
	struct random random;

	random_seed(&random, 7);
	other = tablic_learner_new(&random);
	random_seed(&random, 7);
	same = tablic_learner_new(&random);
	assert_true(other && same);
	assert_memory_equal(tablic_learner_net(other), tablic_learner_net(same),
		sizeof(struct tablic_value_net));
	assert_memory_not_equal(tablic_learner_net(other),
		tablic_learner_net(learner), sizeof(struct tablic_value_net));
	tablic_learner_free(other);
	tablic_learner_free(same);
}

#define WITH_LEARNER(test) \
	cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_LEARNER(the_error_falls_until_the_toy_is_learnt),
		WITH_LEARNER(steps_follow_the_slopes_of_the_error),
		WITH_LEARNER(weights_of_features_never_met_stay),
		WITH_LEARNER(learners_of_one_seed_begin_with_the_same_weights),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
