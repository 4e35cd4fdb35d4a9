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
	static const struct learning_net small = {TABLIC_FEATURES,
		TABLIC_VALUE_NET_FIRST, TABLIC_VALUE_NET_SECOND};
	static const struct learning_net large = {TABLIC_FEATURES_LARGE,
		TABLIC_VALUE_NET_FIRST_LARGE, TABLIC_VALUE_NET_SECOND};

	learning_net_begin(is_large(course) ? &large : &small, weights, random);
}

float
tablic_example_learn(const struct learning_course *course,
	const float weights[], const void *example, float gradient[])
{
	const struct tablic_example *e = example;
	struct learning_net_units units;
	float error;

	if (!is_large(course)) {
		error = tablic_value_net_learn(
			weights, &e->features, e->target, gradient);
		return error * error;
	}
	error = tablic_value_net_large(weights, &e->features, &units) -
		e->target;
	tablic_value_net_large_learn(
		weights, &e->features, &units, error, gradient);
	return error * error;
}
