/* A course from its rounds to its numbers, on threads. */
#include "tools/trainer.c"

#include <math.h>

#include "lib/test.h"
#include "lib/toy_course.h"

enum { COUNT = 1000 };

struct tally {
	int done[COUNT];
	void *desk[COUNT];
};

static void
count(void *context, void *desk, int number)
{
	struct tally *tally = context;

	tally->done[number]++;
	tally->desk[number] = desk;
}

TEST(each_thing_is_done_once_and_at_a_desk_of_its_thread)
{
	static const float weights[TOY_WEIGHTS];
	static struct tally tally;

	for (int jobs = 1; jobs <= 5; jobs += 2) {
		struct train_threads *threads =
			train_threads_new(&toy_course, jobs);

		assert_non_null(threads);
		memset(&tally, 0, sizeof tally);
		assert_int_equal(train_threads_do(threads, weights, COUNT,
					 count, &tally),
			0);
		for (int i = 0; i < COUNT; i++) {
			assert_int_equal(tally.done[i], 1);
			assert_non_null(tally.desk[i]);
			assert_ptr_equal(tally.desk[i], tally.desk[i % jobs]);
		}
		train_threads_free(threads);
	}
}

TEST(nothing_to_do_is_done)
{
	static const float weights[TOY_WEIGHTS];
	struct train_threads *threads = train_threads_new(&toy_course, 2);

	assert_non_null(threads);
	assert_int_equal(train_threads_do(threads, weights, 0, count, NULL), 0);
	train_threads_free(threads);
	train_threads_free(NULL);
}

static const struct learning_plan plan = {
	.seed = 3, .rounds = 20, .games = 50, .pairs = 10, .every = 7};

static void
play_rounds(struct trainer *trainer, int rounds)
{
	double loss;

	for (int i = 0; i < rounds; i++)
		assert_int_equal(trainer_round(trainer, &loss), 0);
}

/* The bytes of a checkpoint of TRAINER. */
static uint8_t *
bytes_of(const struct trainer *trainer, size_t *size)
{
	struct learning_checkpoint checkpoint;

	trainer_checkpoint(trainer, &checkpoint);
	uint8_t *bytes = learning_checkpoint_write(&checkpoint, size);
	assert_non_null(bytes);
	return bytes;
}

static void
expect_same(const struct trainer *a, const struct trainer *b)
{
	size_t a_size, b_size;
	uint8_t *a_bytes = bytes_of(a, &a_size);
	uint8_t *b_bytes = bytes_of(b, &b_size);

	assert_int_equal(a_size, b_size);
	assert_memory_equal(a_bytes, b_bytes, a_size);
	free(a_bytes);
	free(b_bytes);
}

static struct trainer *
trained(int jobs, int rounds)
{
	struct trainer *trainer = trainer_new(&toy_course, &plan, jobs);

	assert_non_null(trainer);
	play_rounds(trainer, rounds);
	return trainer;
}

TEST(what_is_to_be_learned_is_learned)
{
	struct trainer *trainer = trained(1, plan.rounds);
	const float *weights = trainer_weights(trainer);

	assert_int_equal(trainer_rounds(trainer), plan.rounds);
	for (int i = 0; i < TOY_WEIGHTS; i++)
		assert_true(fabsf(weights[i] - toy_truth[i]) < 0.05f);
	trainer_free(trainer);
}

TEST(the_number_of_threads_changes_nothing)
{
	struct trainer *one = trained(1, 8), *three = trained(3, 8);

	expect_same(one, three);
	trainer_free(one);
	trainer_free(three);
}

/* TRAINER as it is after it was broken off here. */
static struct trainer *
resumed(const struct trainer *trainer, int jobs)
{
	struct learning_checkpoint checkpoint;
	size_t size;
	uint8_t *bytes = bytes_of(trainer, &size);

	assert_true(learning_checkpoint_read(&checkpoint, bytes, size));
	assert_true(trainer_fits(&toy_course, &checkpoint));
	struct trainer *again = trainer_resume(&toy_course, &checkpoint, jobs);
	assert_non_null(again);
	learning_checkpoint_release(&checkpoint);
	free(bytes);
	return again;
}

TEST(who_is_broken_off_after_any_round_comes_to_the_same)
{
	struct trainer *whole = trained(2, plan.rounds);

	for (int round = 0; round <= plan.rounds; round++) {
		struct trainer *first = trained(1, round);
		struct trainer *second = resumed(first, 1 + round % 2);

		expect_same(first, second);
		play_rounds(second, plan.rounds - round);
		expect_same(second, whole);
		trainer_free(first);
		trainer_free(second);
	}
	trainer_free(whole);
}

/* After rounds 7, 14 and 20; deals alternate between 0 and -1. */
TEST(strength_is_a_mean_with_its_error)
{
	struct trainer *trainer = trained(1, plan.rounds);
	const struct learning_strength *s;
	int count;

	s = trainer_strengths(trainer, &count);
	assert_int_equal(count, 3);
	assert_int_equal(s[0].round, 7);
	assert_int_equal(s[1].round, 14);
	assert_int_equal(s[2].round, 20);
	double first = rint(1000 * (double)trainer_weights(trainer)[0]) / 1000;
	assert_true(fabs(s[2].margin[0] - (first - 0.5)) < 1e-6);
	assert_true(fabs(s[2].margin[1] - (first - 1.5)) < 1e-6);
	assert_true(fabs(s[2].error[0] - sqrt(0.25 / 9)) < 1e-9);
	trainer_free(trainer);
}

TEST(without_pairs_nothing_is_measured)
{
	struct learning_plan unmeasured = plan;
	int count;

	unmeasured.pairs = 0;
	struct trainer *trainer = trainer_new(&toy_course, &unmeasured, 1);
	assert_non_null(trainer);
	play_rounds(trainer, plan.rounds);
	trainer_strengths(trainer, &count);
	assert_int_equal(count, 0);
	trainer_free(trainer);
}

TEST(a_checkpoint_of_something_else_does_not_fit)
{
	struct trainer *trainer = trained(1, 9);
	struct learning_checkpoint checkpoint;

	trainer_checkpoint(trainer, &checkpoint);
	assert_true(trainer_fits(&toy_course, &checkpoint));
	checkpoint.weights++;
	assert_false(trainer_fits(&toy_course, &checkpoint));
	checkpoint.weights--;
	checkpoint.frozen_count--;
	assert_false(trainer_fits(&toy_course, &checkpoint));
	checkpoint.frozen_count++;
	checkpoint.measured = 4;
	assert_false(trainer_fits(&toy_course, &checkpoint));
	checkpoint.measured = 1;
	checkpoint.course[0] = 'T';
	assert_false(trainer_fits(&toy_course, &checkpoint));
	trainer_free(trainer);
}

TEST(nobody_is_nothing_to_free)
{
	trainer_free(NULL);
}
