#include "tablic/training/example.h"

static bool
is_large(const struct learning_course *course)
{
	return course->weights == TABLIC_VALUE_NET_WEIGHTS_LARGE;
}

void
tablic_example_begin(const struct learning_course *course, float weights[],
	struct random *random)
{
	learning_net_begin(
		tablic_value_net_shape(is_large(course)), weights, random);
}

float
tablic_example_learn(const struct learning_course *course,
	const float weights[], const void *example, float gradient[])
{
	const struct tablic_example *e = example;
	float error = tablic_value_net_learn(
		is_large(course), weights, &e->features, e->target, gradient);

	return error * error;
}
