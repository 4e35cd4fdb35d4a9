#include "lib/toy_course.h"

#include <stdlib.h>

enum { EXAMPLES_MAX = 5 };

struct example {
	float input[TOY_WEIGHTS];
	float target;
};

struct desk {
	const float *weights;
};

const float toy_truth[TOY_WEIGHTS] = {1, -2, 0.5f, 0, 3, -1, 0.25f, 2};

static void
begin(const struct learning_course *course, float weights[],
	struct random *random)
{
	(void)course;
	for (int i = 0; i < TOY_WEIGHTS; i++)
		weights[i] = (float)random_below(random, 100) / 1000;
}

static void *
desk_new(const struct learning_course *course)
{
	(void)course;
	return calloc(1, sizeof(struct desk));
}

static void
take(void *desk, const float weights[])
{
	((struct desk *)desk)->weights = weights;
}

/* The noise has a part of the weights in it, so that it matters who played. */
static int
play(void *desk, struct random *random, void *examples)
{
	const float *weights = ((struct desk *)desk)->weights;
	int count = (int)random_below(random, EXAMPLES_MAX + 1);

	for (int n = 0; n < count; n++) {
		struct example *e = (struct example *)examples + n;

		e->target = weights[0] / 100 +
			    (float)random_below(random, 100) / 1000 - 0.05f;
		for (int i = 0; i < TOY_WEIGHTS; i++) {
			e->input[i] = (float)random_below(random, 3) - 1;
			e->target += e->input[i] * toy_truth[i];
		}
	}
	return count;
}

static float
learn(const struct learning_course *course, const float weights[],
	const void *example, float gradient[])
{
	const struct example *e = example;
	float error = -e->target;

	(void)course;
	for (int i = 0; i < TOY_WEIGHTS; i++)
		error += weights[i] * e->input[i];
	for (int i = 0; i < TOY_WEIGHTS; i++)
		gradient[i] += error * e->input[i];
	return error * error;
}

/* The first weight, with noise, less one or two. */
static double
measure(void *desk, int rival, uint64_t seed, uint64_t number)
{
	return (double)((struct desk *)desk)->weights[0] +
	       (double)((seed + number) % 2) - 1 - rival;
}

const struct learning_course toy_course = {
	.name = "toy",
	.summary = "what a few inputs come to",
	.file = "toy.net",
	.variant = 3,
	.weights = TOY_WEIGHTS,
	.unit = 1000,
	.rounds = 20,
	.games = 50,
	.pairs = 10,
	.example_size = sizeof(struct example),
	.examples_max = EXAMPLES_MAX,
	.kept = 3,
	.batch = 10,
	.uses = 4,
	.rate_first = 0.1f,
	.rate_last = 0.01f,
	.begin = begin,
	.desk_new = desk_new,
	.desk_free = free,
	.take = take,
	.play = play,
	.learn = learn,
	.rivals = {"one", "two"},
	.measure = measure,
};
