#include "lib/naive/tablic_value.h"

double
naive_tablic_value(
	const struct tablic_value_net *v, const struct tablic_features *f)
{
	const int inputs = v->large ? TABLIC_FEATURES_LARGE : TABLIC_FEATURES;
	const int units = v->large ? TABLIC_VALUE_NET_FIRST_LARGE
				   : TABLIC_VALUE_NET_FIRST;
	const int seconds = TABLIC_VALUE_NET_SECOND;
	const float *bias = v->weights + inputs * units;
	const float *to_second = bias + units;
	const float *second_bias = to_second + units * seconds;
	const float *last = second_bias + seconds;
	double first[TABLIC_VALUE_NET_FIRST_LARGE], sum = (double)last[seconds];

	for (int i = 0; i < units; i++) {
		first[i] = (double)bias[i];
		for (int k = 0; k < f->count; k++)
			first[i] +=
				(double)v->weights[f->index[k] * units + i] *
				(double)f->value[k];
	}
	for (int j = 0; j < seconds; j++) {
		double second = (double)second_bias[j];

		for (int i = 0; i < units; i++)
			second += first[i] > 0
					  ? first[i] * (double)to_second
							       [i * seconds + j]
					  : 0;
		sum += second > 0 ? second * (double)last[j] : 0;
	}
	return sum;
}
