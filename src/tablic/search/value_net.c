#include "tablic/search/value_net.h"

enum {
	FIRST = TABLIC_VALUE_NET_FIRST,
	SECOND = TABLIC_VALUE_NET_SECOND,
	BLOCK = 16
};

/* Four numbers at once, at any address; every sum is as if one by one. */
typedef float lanes __attribute__((vector_size(16), aligned(4), may_alias));

struct block {
	lanes a, b, c, d;
};

static inline struct block
load(const float from[static BLOCK])
{
	const lanes *l = (const lanes *)from;

	return (struct block){l[0], l[1], l[2], l[3]};
}

static inline void
add_scaled(struct block *sum, const float row[static BLOCK], float factor)
{
	struct block r = load(row);

	sum->a += factor * r.a;
	sum->b += factor * r.b;
	sum->c += factor * r.c;
	sum->d += factor * r.d;
}

static void
store_rectified(float to[static BLOCK], struct block sum)
{
	lanes *l = (lanes *)to;

	l[0] = sum.a;
	l[1] = sum.b;
	l[2] = sum.c;
	l[3] = sum.d;
	for (int i = 0; i < BLOCK; i++)
		to[i] = to[i] > 0 ? to[i] : 0;
}

/* The units that are not 0, found without a branch: about half of them are, and
 * no processor guesses which. */
static int
list_live(const float units[static FIRST], uint8_t live[static FIRST])
{
	int count = 0;

	for (int i = 0; i < FIRST; i++) {
		live[count] = (uint8_t)i;
		count += units[i] != 0;
	}
	return count;
}

float
tablic_value_net_forward(const struct tablic_value_net *v,
	const struct tablic_features *f, struct tablic_value_net_activations *t)
{
	float value = v->last_bias;
	uint8_t live[FIRST];

	for (int at = 0; at < FIRST; at += BLOCK) {
		struct block sum = load(v->first_bias + at);

		for (int i = 0; i < f->count; i++)
			add_scaled(
				&sum, v->first[f->index[i]] + at, f->value[i]);
		store_rectified(t->first + at, sum);
	}
	int live_count = list_live(t->first, live);
	for (int at = 0; at < SECOND; at += BLOCK) {
		struct block sum = load(v->second_bias + at);

		for (int i = 0; i < live_count; i++)
			add_scaled(&sum, v->second[live[i]] + at,
				t->first[live[i]]);
		store_rectified(t->second + at, sum);
	}
	for (int i = 0; i < SECOND; i++)
		value += v->last[i] * t->second[i];
	return value;
}

float
tablic_value_net_evaluate(
	const struct tablic_value_net *v, const struct tablic_features *f)
{
	struct tablic_value_net_activations trace;

	return tablic_value_net_forward(v, f, &trace);
}
