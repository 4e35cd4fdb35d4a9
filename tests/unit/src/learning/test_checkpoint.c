#include "learning/checkpoint.h"

#include "lib/test.h"

enum { WEIGHTS = 3, SUM = 32 };

static float now[WEIGHTS] = {1, -2.5f, 0}, mean[WEIGHTS] = {0.125f, 0, 7};
static float square[WEIGHTS] = {1, 2, 3}, old[WEIGHTS] = {4, 5, 6};
static struct learning_strength strengths[] = {
	{4, 2.5, {1, 2, 3, 4}, {0.1, 0.2, 0.3, 0.4}},
	{8, 1.5, {-1, -2, -3, -4}, {0.5, 0.5, 0.5, 0.5}}};

static const struct learning_checkpoint some = {
	.course = "toy",
	.plan = {.seed = 7, .rounds = 20, .games = 5, .pairs = 0, .every = 4},
	.log = "a/b",
	.round = 9,
	.random = {{1, UINT64_MAX, 3, 4}},
	.mean_left = 0.25,
	.square_left = 0.75,
	.weights = WEIGHTS,
	.now = now,
	.mean = mean,
	.square = square,
	.frozen_count = 2,
	.frozen = {old, now},
	.measured = 2,
	.strengths = strengths,
};

static uint8_t *
write(const struct learning_checkpoint *checkpoint, size_t *size)
{
	uint8_t *bytes = learning_checkpoint_write(checkpoint, size);

	assert_non_null(bytes);
	return bytes;
}

TEST(what_is_written_is_read)
{
	struct learning_checkpoint c;
	size_t size, again_size;
	uint8_t *bytes = write(&some, &size);

	assert_true(learning_checkpoint_read(&c, bytes, size));
	assert_string_equal(c.course, "toy");
	assert_string_equal(c.log, "a/b");
	assert_memory_equal(&c.plan, &some.plan, sizeof c.plan);
	assert_memory_equal(&c.random, &some.random, sizeof c.random);
	assert_int_equal(c.round, 9);
	assert_memory_equal(c.now, now, sizeof now);
	assert_memory_equal(c.mean, mean, sizeof mean);
	assert_memory_equal(c.square, square, sizeof square);
	assert_memory_equal(c.frozen[0], old, sizeof old);
	assert_memory_equal(c.frozen[1], now, sizeof now);
	assert_memory_equal(c.strengths, strengths, sizeof strengths);
	uint8_t *again = write(&c, &again_size);
	assert_int_equal(size, again_size);
	assert_memory_equal(bytes, again, size);
	free(again);
	free(bytes);
	learning_checkpoint_release(&c);
}

TEST(no_byte_can_be_another_and_none_be_missing)
{
	struct learning_checkpoint c;
	size_t size;
	uint8_t *bytes = write(&some, &size);

	for (size_t i = 0; i < size; i += i % 64 < 8 ? 1 : 13) {
		bytes[i] ^= 1;
		assert_false(learning_checkpoint_read(&c, bytes, size));
		bytes[i] ^= 1;
		assert_false(learning_checkpoint_read(&c, bytes, i));
		assert_null(c.now);
	}
	assert_true(learning_checkpoint_read(&c, bytes, size));
	learning_checkpoint_release(&c);
	free(bytes);
}

/* What fits its checksum, but came out of no course. */
TEST(what_makes_no_sense_is_refused)
{
	static float infinite[WEIGHTS];
	const uint32_t infinity = 0x7f800000;
	struct learning_checkpoint bad[10], c;

	memcpy(&infinite[1], &infinity, sizeof infinity);
	for (int i = 0; i < 10; i++)
		bad[i] = some;
	bad[0].round = 21;
	bad[1].random = (struct random){{0, 0, 0, 0}};
	bad[2].mean_left = 0;
	bad[3].square_left = 1.5;
	bad[4].now = infinite;
	bad[5].plan.rounds = 0;
	bad[6].plan.pairs = 1;
	bad[7].plan.every = 0;
	bad[8].round = 1;
	memset(bad[9].course, 'x', sizeof bad[9].course);
	for (int i = 0; i < 10; i++) {
		size_t size;
		uint8_t *bytes = write(&bad[i], &size);

		if (learning_checkpoint_read(&c, bytes, size))
			fail_msg("%d is taken", i);
		free(bytes);
	}
}

TEST(nothing_read_is_nothing_to_release)
{
	struct learning_checkpoint c;

	assert_false(learning_checkpoint_read(&c, NULL, 0));
	learning_checkpoint_release(&c);
}
