#include "tablic/search/value_net.h"

#include "learning/net_passes.h"

static const struct learning_net shape = {
	TABLIC_FEATURES,
	TABLIC_VALUE_NET_FIRST,
	TABLIC_VALUE_NET_SECOND,
};

static inline struct learning_inputs
inputs_of(const struct tablic_features *f)
{
	return (struct learning_inputs){f->count, f->index, f->value};
}

float
tablic_value_net_evaluate(
	const struct tablic_value_net *v, const struct tablic_features *f)
{
	const struct learning_inputs inputs = inputs_of(f);
	struct learning_net_units units;

	return learning_net_forward(&shape, (const float *)v, &inputs, &units);
}

float
tablic_value_net_learn(const float weights[], const struct tablic_features *f,
	float target, float gradient[])
{
	const struct learning_inputs inputs = inputs_of(f);
	struct learning_net_units units;
	float error =
		learning_net_forward(&shape, weights, &inputs, &units) - target;

	learning_net_back(&shape, weights, &inputs, &units, error, gradient);
	return error;
}
