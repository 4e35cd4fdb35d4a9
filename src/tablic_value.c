#include "tablic_value.h"

#include <string.h>

enum { FIRST = TABLIC_VALUE_FIRST, SECOND = TABLIC_VALUE_SECOND };

static inline void
add_scaled(float *restrict sum, const float *restrict row, float factor, int n)
{
	for (int i = 0; i < n; i++)
		sum[i] += factor * row[i];
}

static inline void
rectify(float *restrict x, int n)
{
	for (int i = 0; i < n; i++)
		x[i] = x[i] > 0 ? x[i] : 0;
}

float
tablic_value_trace(const struct tablic_value *v,
	const struct tablic_features *f, struct tablic_value_trace *t)
{
	memcpy(t->first, v->first_bias, sizeof t->first);
	for (int i = 0; i < f->count; i++)
		add_scaled(t->first, v->first[f->index[i]], f->value[i], FIRST);
	rectify(t->first, FIRST);
	memcpy(t->second, v->second_bias, sizeof t->second);
	for (int i = 0; i < FIRST; i++) {
		if (t->first[i] != 0)
			add_scaled(
				t->second, v->second[i], t->first[i], SECOND);
	}
	rectify(t->second, SECOND);
	float sum = v->last_bias;
	for (int i = 0; i < SECOND; i++)
		sum += v->last[i] * t->second[i];
	return sum;
}

float
tablic_value_of(const struct tablic_value *v, const struct tablic_features *f)
{
	struct tablic_value_trace trace;

	return tablic_value_trace(v, f, &trace);
}
