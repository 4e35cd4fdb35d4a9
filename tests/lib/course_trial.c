#include "lib/course_trial.h"
#include "lib/test.h"

#include <math.h>

struct trial {
	const struct learning_course *course;
	float *weights, *gradient, *ignored;
	void *desk;
	char *examples, *again;
};

static size_t
room(const struct learning_course *course)
{
	return (size_t)course->examples_max * course->example_size;
}

static void *
need(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	assert_non_null(memory);
	return memory;
}

static void *
desk_with(const struct trial *t)
{
	void *desk = t->course->desk_new(t->course);

	assert_non_null(desk);
	t->course->take(desk, t->weights);
	return desk;
}

/* Game NUMBER at DESK. */
static int
play(const struct trial *t, void *desk, int number, char *examples)
{
	struct random random;

	random_derive(&random, "trial", 1, (uint64_t)number, 0);
	memset(examples, 0, room(t->course));
	int count = t->course->play(desk, &random, examples);
	assert_in_range(count, 0, t->course->examples_max);
	return count;
}

/* The slope along the gradient is the square of its length: an error that is
 * learned from half its square has the double of it as its loss's slope. */
static void
expect_slope(struct trial *t, const char *example)
{
	const struct learning_course *c = t->course;
	size_t size = (size_t)c->weights * sizeof *t->gradient;
	double square = 0, losses[2];

	memset(t->gradient, 0, size);
	c->learn(c, t->weights, example, t->gradient);
	for (int i = 0; i < c->weights; i++)
		square += (double)t->gradient[i] * (double)t->gradient[i];
	if (square < 1e-6)
		return;
	float step = (float)(1e-3 / sqrt(square));
	for (int side = 0; side < 2; side++) {
		float *moved = t->ignored;

		for (int i = 0; i < c->weights; i++)
			moved[i] = t->weights[i] +
				   (side == 0 ? step : -step) * t->gradient[i];
		float *sink = need((size_t)c->weights, sizeof *sink);
		losses[side] = (double)c->learn(c, moved, example, sink);
		free(sink);
	}
	double slope = (losses[0] - losses[1]) / (2 * (double)step) / square;
	if (fabs(slope - 1) > 0.1 && fabs(slope - 2) > 0.2)
		fail_msg("%s: the loss has %g times the slope of its gradient",
			c->name, slope);
}

/* What the examples teach, all in all: what is behind the numbers that they
 * have may be anything. */
static void
learn_all(const struct trial *t, const char *examples, int count,
	float gradient[])
{
	const struct learning_course *c = t->course;

	memset(gradient, 0, (size_t)c->weights * sizeof *gradient);
	for (int i = 0; i < count; i++)
		c->learn(c, t->weights, examples + (size_t)i * c->example_size,
			gradient);
}

static void
try_games(struct trial *t, int games)
{
	size_t size = (size_t)t->course->weights * sizeof *t->gradient;

	for (int g = 0; g < games; g++) {
		void *desk = desk_with(t);
		int count = play(t, t->desk, g, t->examples);

		assert_int_equal(play(t, desk, g, t->again), count);
		t->course->desk_free(desk);
		learn_all(t, t->examples, count, t->gradient);
		learn_all(t, t->again, count, t->ignored);
		assert_memory_equal(t->gradient, t->ignored, size);
		if (count > 0)
			expect_slope(t,
				t->examples + (size_t)(count - 1) *
						      t->course->example_size);
	}
}

static void
try_deals(struct trial *t)
{
	const struct learning_course *c = t->course;

	for (int rival = 0; c->rivals[rival]; rival++) {
		void *desk = desk_with(t);
		double first = c->measure(t->desk, rival, 1, 1);

		assert_true(isfinite(first));
		c->measure(desk, rival, 1, 0);
		assert_true(!(c->measure(desk, rival, 1, 1) < first) &&
			    !(c->measure(desk, rival, 1, 1) > first));
		c->desk_free(desk);
	}
}

void
course_trial(const struct learning_course *course, int games)
{
	size_t count = (size_t)course->weights;
	struct trial t = {
		.course = course,
		.weights = need(count, sizeof(float)),
		.gradient = need(count, sizeof(float)),
		.ignored = need(count, sizeof(float)),
		.examples = need(1, room(course)),
		.again = need(1, room(course)),
	};
	struct random random;

	random_seed(&random, 1);
	course->begin(course, t.weights, &random);
	t.desk = desk_with(&t);
	try_games(&t, games);
	try_deals(&t);
	course->desk_free(t.desk);
	course->desk_free(NULL);
	free(t.weights);
	free(t.gradient);
	free(t.ignored);
	free(t.examples);
	free(t.again);
}
