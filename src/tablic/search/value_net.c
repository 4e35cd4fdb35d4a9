#include "tablic/search/value_net.h"

#include "learning/net_passes.h"

static const struct learning_net small = {
	TABLIC_FEATURES,
	TABLIC_VALUE_NET_FIRST,
	TABLIC_VALUE_NET_SECOND,
};

static const struct learning_net large = {
	TABLIC_FEATURES_LARGE,
	TABLIC_VALUE_NET_FIRST_LARGE,
	TABLIC_VALUE_NET_SECOND,
};

const struct learning_net *
tablic_value_net_shape(bool is_large)
{
	return is_large ? &large : &small;
}

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

	return v->large ? learning_net_forward(
				  &large, v->weights, &inputs, &units)
			: learning_net_forward(
				  &small, v->weights, &inputs, &units);
}

float
tablic_value_net_of(const struct tablic_value_net *v,
	const struct tablic_position *position,
	struct tablic_table_cache *cache)
{
	struct tablic_features f;

	if (v->large)
		tablic_features_of_two(&f, position,
			tablic_table_cache_get(cache, position->table));
	else
		tablic_features_of(&f, position, cache);
	return tablic_value_net_evaluate(v, &f);
}

float
tablic_value_net_large(const float weights[], const struct tablic_features *f,
	struct learning_net_units *units)
{
	const struct learning_inputs inputs = inputs_of(f);

	return learning_net_forward(&large, weights, &inputs, units);
}

void
tablic_value_net_large_learn(const float weights[],
	const struct tablic_features *f, const struct learning_net_units *units,
	float error, float gradient[])
{
	const struct learning_inputs inputs = inputs_of(f);

	learning_net_back(&large, weights, &inputs, units, error, gradient);
}

float
tablic_value_net_learn(bool is_large, const float weights[],
	const struct tablic_features *f, float target, float gradient[])
{
	const struct learning_inputs inputs = inputs_of(f);
	struct learning_net_units units;
	float error;

	if (is_large) {
		error = tablic_value_net_large(weights, f, &units) - target;
		tablic_value_net_large_learn(
			weights, f, &units, error, gradient);
		return error;
	}
	error = learning_net_forward(&small, weights, &inputs, &units) - target;
	learning_net_back(&small, weights, &inputs, &units, error, gradient);
	return error;
}
