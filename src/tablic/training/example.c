#include "tablic/training/example.h"

void
tablic_example_begin(const struct learning_course *course, float weights[],
	struct random *random)
{
	static const struct learning_net net = {TABLIC_FEATURES,
		TABLIC_VALUE_NET_FIRST, TABLIC_VALUE_NET_SECOND};

	(void)course;
	learning_net_begin(&net, weights, random);
}

float
tablic_example_learn(const struct learning_course *course,
	const float weights[], const void *example, float gradient[])
{
	const struct tablic_example *e = example;
	float error = tablic_value_net_learn(
		weights, &e->features, e->target, gradient);

	(void)course;
	return error * error;
}
