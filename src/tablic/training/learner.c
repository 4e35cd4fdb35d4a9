#include "tablic/training/learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	FIRST = TABLIC_VALUE_NET_FIRST,
	SECOND = TABLIC_VALUE_NET_SECOND,
	WEIGHTS = sizeof(struct tablic_value_net) / sizeof(float),
};

/* A net, or other numbers of which there is one for each of its weights. */
union weights {
	struct tablic_value_net net;
	float all[WEIGHTS];
};

struct tablic_learner {
	union weights weights, gradient;
	union weights mean, square;    /* of past gradients: Adam's m and v */
	double mean_left, square_left; /* Adam's powers of beta 1 and beta 2 */
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
	struct tablic_learner *learner = calloc(1, sizeof *learner);

	if (!learner)
		return NULL;
	struct tablic_value_net *v = &learner->weights.net;
	scatter(v->first[0], TABLIC_FEATURES * FIRST, 0.15f, random);
	scatter(v->second[0], FIRST * SECOND, 0.2f, random);
	scatter(v->last, SECOND, 0.2f, random);
	learner->mean_left = learner->square_left = 1;
	return learner;
}

void
tablic_learner_free(struct tablic_learner *learner)
{
	free(learner);
}

const struct tablic_value_net *
tablic_learner_net(const struct tablic_learner *learner)
{
	return &learner->weights.net;
}

/* Adds the gradient of half the squared error of one example, found by back
 * propagation, and returns the error. */
static float
add_gradient(
	struct tablic_learner *learner, const struct tablic_example *example)
{
	const struct tablic_value_net *v = &learner->weights.net;
	struct tablic_value_net *g = &learner->gradient.net;
	const struct tablic_features *f = &example->features;
	struct tablic_value_net_activations t;
	float first[FIRST], second[SECOND];
	float error = tablic_value_net_forward(v, f, &t) - example->target;

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

/* One step of Adam. Weights that no batch has used yet do not move. */
static void
step(struct tablic_learner *learner, float scale, float rate)
{
	const float keep_mean = 0.9f, keep_square = 0.999f;

	learner->mean_left *= (double)keep_mean;
	learner->square_left *= (double)keep_square;
	float mean_scale = (float)(1 / (1 - learner->mean_left));
	float square_scale = (float)(1 / (1 - learner->square_left));
	for (int i = 0; i < WEIGHTS; i++) {
		float g = learner->gradient.all[i] * scale;
		float *m = &learner->mean.all[i], *s = &learner->square.all[i];

		*m = keep_mean * *m + (1 - keep_mean) * g;
		*s = keep_square * *s + (1 - keep_square) * g * g;
		learner->weights.all[i] -= rate * mean_scale * *m /
					   (sqrtf(square_scale * *s) + 1e-6f);
	}
}

double
tablic_learner_step(struct tablic_learner *learner,
	const struct tablic_example *const batch[], int count, float rate)
{
	double squares = 0;

	memset(&learner->gradient, 0, sizeof learner->gradient);
	for (int i = 0; i < count; i++) {
		float error = add_gradient(learner, batch[i]);

		squares += (double)error * (double)error;
	}
	step(learner, 1 / (float)count, rate);
	return squares / count;
}
