#include "common/race.h"

#include "lib/test.h"

static struct race race;

/* A result of mean MEAN, evenly spread over SPREAD. */
static float
drawn(struct random *random, float mean, float spread)
{
	float u = (float)(random_next(random) >> 40) * 0x1p-24f;

	return mean + spread * (u - 0.5f);
}

/* The results of a sample: what all candidates share, and what each has for
 * itself. */
static void
set_results(struct random *random, const float means[], float shared, float own)
{
	float common = drawn(random, 0, shared);

	for (int i = 0; i < race.count; i++) {
		int candidate = race.left[i];

		race_set(&race, candidate,
			common + drawn(random, means[candidate], own));
	}
}

static void
run_sample(struct random *random, const float means[], float shared, float own)
{
	set_results(random, means, shared, own);
	race_step(&race);
}

static bool
is_left(int candidate)
{
	for (int i = 0; i < race.count; i++) {
		if (race.left[i] == candidate)
			return true;
	}
	return false;
}

TEST(the_choice_with_the_best_mean_wins)
{
	static const float means[] = {0, 0.5f, 3, 1, -2, 2.5f};

	for (uint64_t seed = 0; seed < 20; seed++) {
		struct random random = seeded(seed);

		race_begin(&race, 6);
		while (!race_over(&race))
			run_sample(&random, means, 20, 2);
		assert_int_equal(race_best(&race, RACE_FEW), 2);
		assert_true(race.samples < RACE_SAMPLES);
	}
}

TEST(the_hopeless_is_given_up_and_the_close_is_kept)
{
	static const float means[] = {1, 1, -10};
	struct random random = seeded(1);

	race_begin(&race, 3);
	for (int i = 0; i < 100; i++)
		run_sample(&random, means, 5, 2);
	assert_int_equal(race.count, 2);
	assert_true(is_left(0) && is_left(1) && !is_left(2));
	assert_false(race_over(&race));
}

/* The best of those that are left in the first SAMPLES. */
static int
leader(int samples)
{
	double most = 0;
	int best = -1;

	for (int i = 0; i < race.count; i++) {
		double sum = 0;

		for (int n = 0; n < samples; n++)
			sum += (double)race.result[race.left[i]][n];
		if (best < 0 || sum > most) {
			best = race.left[i];
			most = sum;
		}
	}
	return best;
}

/* However the results fall. */
TEST(the_leader_is_never_given_up)
{
	static const float means[RACE_CANDIDATES] = {0};
	int given_up = 0;

	for (uint64_t seed = 0; seed < 100; seed++) {
		struct random random = seeded(seed);

		race_begin(&race, RACE_CANDIDATES);
		while (race.samples < 100) {
			set_results(&random, means, 1, 6);
			int best = leader(race.samples + 1);
			race_step(&race);
			assert_true(is_left(best));
		}
		given_up += RACE_CANDIDATES - race.count;
	}
	assert_true(given_up > 0);
}

TEST(before_enough_samples_the_first_one_is_the_best)
{
	static const float means[] = {0, 10, 20};
	struct random random = seeded(1);

	race_begin(&race, 3);
	for (int i = 0; i < RACE_FEW - 1; i++) {
		assert_int_equal(race_best(&race, RACE_FEW), 0);
		assert_int_equal(race.count, 3);
		run_sample(&random, means, 0, 1);
	}
	assert_int_equal(race_best(&race, RACE_FEW), 0);
	assert_int_equal(race_best(&race, RACE_FEW - 1), 2);
	run_sample(&random, means, 0, 1);
	assert_int_equal(race_best(&race, RACE_FEW), 2);
	assert_true(race_over(&race));
}

TEST(equal_choices_are_all_kept_to_the_end)
{
	race_begin(&race, 4);
	while (!race_over(&race)) {
		for (int i = 0; i < 4; i++)
			race_set(&race, race.left[i], 2);
		race_step(&race);
	}
	assert_int_equal(race.count, 4);
	assert_int_equal(race.samples, RACE_SAMPLES);
	assert_int_equal(race_best(&race, RACE_FEW), 0);
}

/* A difference without any spread is one for sure. */
TEST(a_difference_that_never_varies_decides_at_the_first_look)
{
	race_begin(&race, 2);
	for (int i = 0; i < 16; i++) {
		race_set(&race, 0, (float)(i % 5));
		race_set(&race, 1, (float)(i % 5) + 0.5f);
		race_step(&race);
	}
	assert_true(race_over(&race));
	assert_int_equal(race_best(&race, RACE_FEW), 1);
}

TEST(a_mean_is_of_the_samples_that_were_met)
{
	race_begin(&race, 2);
	assert_true(race_mean(&race, 0) == 0);
	for (int i = 0; i < 16; i++) {
		race_set(&race, 0, (float)(i % 2));
		race_set(&race, 1, (float)(i % 2) - 3);
		race_step(&race);
	}
	assert_int_equal(race.count, 1);
	assert_true(race_mean(&race, 0) == 0.5);
	assert_true(race_mean(&race, 1) == -2.5);
	race_set(&race, 0, 17.5f);
	race_step(&race);
	assert_true(race_mean(&race, 0) == 1.5);
	assert_true(race_mean(&race, 1) == -2.5);
}

TEST(one_choice_is_no_race)
{
	race_begin(&race, 1);
	assert_true(race_over(&race));
	assert_int_equal(race_best(&race, RACE_FEW), 0);
}
