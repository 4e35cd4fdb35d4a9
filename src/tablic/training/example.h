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

/* The weights of a net that knows nothing. */
void tablic_example_begin(
	const struct learning_course *, float weights[], struct random *);

/* The loss is the squared error; the gradient that of half of it. */
float tablic_example_learn(const struct learning_course *,
	const float weights[], const void *example, float gradient[]);

#endif
