/*
 * An example of what a position turned out to be worth, and how the value net
 * learns from it: as a course of talon-train has it done (learning/course.h).
 */
#ifndef TABLIC_TRAINING_EXAMPLE_H
#define TABLIC_TRAINING_EXAMPLE_H

#include "learning/course.h"
#include "tablic/search/value_net.h"

struct tablic_example {
	struct tablic_features features;
	float target;
};

/* How the games are played: chances of plays go by exp(worth / temperature),
 * and a target is the return with lambda. */
#define TABLIC_EXAMPLE_TEMPERATURE 0.3f /* points */
#define TABLIC_EXAMPLE_LAMBDA	   0.8f

/* What all courses of value nets have, which is of so many weights. */
#define TABLIC_EXAMPLE_COURSE(count)                                       \
	.weights = (count), .example_size = sizeof(struct tablic_example), \
	.kept = 6, .batch = 256, .uses = 2, .rate_first = 1e-3f,           \
	.rate_last = 4e-5f, .begin = tablic_example_begin,                 \
	.learn = tablic_example_learn

/* The weights of a net that knows nothing. */
void tablic_example_begin(
	const struct learning_course *, float weights[], struct random *);

/* The loss is the squared error; the gradient that of half of it. */
float tablic_example_learn(const struct learning_course *,
	const float weights[], const void *example, float gradient[]);

#endif
