#include "lib/naive/tablic_value.h"

double
naive_tablic_value(
	const struct tablic_value_net *v, const struct tablic_features *f)
{
	double first[TABLIC_VALUE_NET_FIRST], sum = (double)v->last_bias;

	for (int i = 0; i < TABLIC_VALUE_NET_FIRST; i++) {
		first[i] = (double)v->first_bias[i];
		for (int k = 0; k < f->count; k++)
			first[i] += (double)v->first[f->index[k]][i] *
				    (double)f->value[k];
	}
	for (int j = 0; j < TABLIC_VALUE_NET_SECOND; j++) {
		double second = (double)v->second_bias[j];

		for (int i = 0; i < TABLIC_VALUE_NET_FIRST; i++)
			second += first[i] > 0
					  ? first[i] * (double)v->second[i][j]
					  : 0;
		sum += second > 0 ? second * (double)v->last[j] : 0;
	}
	return sum;
}
