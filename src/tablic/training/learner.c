#include "tablic/training/learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	FIRST = TABLIC_VALUE_NET_FIRST,
	SECOND = TABLIC_VALUE_NET_SECOND,
	WEIGHTS = sizeof(struct tablic_value_net) / sizeof(float),
};

/* A value, or anything else there is one of for each of its weights. */
union weights {
	struct tablic_value_net value;
	float all[WEIGHTS];
};

struct tablic_learner {
	union weights weights, gradient;
	union weights mean, square; /* of past gradients, as Adam has them */
	double mean_left, square_left;
};

static float
uniform(struct random *random)
{
	return (float)(random_next(random) >> 40) * 0x1p-23f - 1;
}

static void
scatter(float *weights, int count, float most, struct random *random)
{
	for (int i = 0; i < count; i++)
		weights[i] = most * uniform(random);
}

struct tablic_learner *
tablic_learner_new(struct random *random)
{
	struct tablic_learner *p = calloc(1, sizeof *p);

	if (p == NULL)
		return NULL;
	struct tablic_value_net *v = &p->weights.value;
	scatter(v->first[0], TABLIC_FEATURES * FIRST, 0.15f, random);
	scatter(v->second[0], FIRST * SECOND, 0.2f, random);
	scatter(v->last, SECOND, 0.2f, random);
	p->mean_left = p->square_left = 1;
	return p;
}

void
tablic_learner_free(struct tablic_learner *p)
{
	free(p);
}

void
tablic_pupil_take(
	struct tablic_learner *p, const struct tablic_value_net *value)
{
	p->weights.value = *value;
}

const struct tablic_value_net *
tablic_learner_net(const struct tablic_learner *p)
{
	return &p->weights.value;
}

/* Adds the gradient of half the squared error of one lesson. */
static float
add_gradient(struct tablic_learner *p, const struct tablic_example *example)
{
	const struct tablic_value_net *v = &p->weights.value;
	struct tablic_value_net *g = &p->gradient.value;
	const struct tablic_features *f = &example->features;
	struct tablic_value_trace t;
	float first[FIRST], second[SECOND];
	float error = tablic_value_trace(v, f, &t) - example->target;

	g->last_bias += error;
	for (int i = 0; i < SECOND; i++) {
		g->last[i] += error * t.second[i];
		second[i] = t.second[i] > 0 ? error * v->last[i] : 0;
		g->second_bias[i] += second[i];
	}
	for (int i = 0; i < FIRST; i++) {
		first[i] = 0;
		if (t.first[i] <= 0)
			continue;
		for (int j = 0; j < SECOND; j++) {
			g->second[i][j] += t.first[i] * second[j];
			first[i] += v->second[i][j] * second[j];
		}
	}
	for (int i = 0; i < FIRST; i++)
		g->first_bias[i] += first[i];
	for (int k = 0; k < f->count; k++) {
		float *row = g->first[f->index[k]];
		for (int i = 0; i < FIRST; i++)
			row[i] += f->value[k] * first[i];
	}
	return error;
}

/* Weights that a batch did not use keep their place until they are used. */
static void
step(struct tablic_learner *p, float scale, float rate)
{
	const float keep_mean = 0.9f, keep_square = 0.999f;

	p->mean_left *= (double)keep_mean;
	p->square_left *= (double)keep_square;
	float mean_scale = (float)(1 / (1 - p->mean_left));
	float square_scale = (float)(1 / (1 - p->square_left));
	for (int i = 0; i < WEIGHTS; i++) {
		float g = p->gradient.all[i] * scale;
		float *m = &p->mean.all[i], *s = &p->square.all[i];
		*m = keep_mean * *m + (1 - keep_mean) * g;
		*s = keep_square * *s + (1 - keep_square) * g * g;
		p->weights.all[i] -= rate * mean_scale * *m /
				     (sqrtf(square_scale * *s) + 1e-6f);
	}
}

double
tablic_learner_step(struct tablic_learner *p,
	const struct tablic_example *const batch[], int count, float rate)
{
	double squares = 0;

	memset(&p->gradient, 0, sizeof p->gradient);
	for (int i = 0; i < count; i++) {
		float error = add_gradient(p, batch[i]);
		squares += (double)error * (double)error;
	}
	step(p, 1 / (float)count, rate);
	return squares / count;
}
