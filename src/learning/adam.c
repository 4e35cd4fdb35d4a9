#include "learning/adam.h"

#include <math.h>
#include <stdlib.h>

bool
learning_adam_init(struct learning_adam *adam, int count)
{
	*adam = (struct learning_adam){
		.count = count,
		.mean = calloc((size_t)count, sizeof *adam->mean),
		.square = calloc((size_t)count, sizeof *adam->square),
		.mean_left = 1,
		.square_left = 1,
	};
	if (adam->mean && adam->square)
		return true;
	learning_adam_release(adam);
	return false;
}

void
learning_adam_release(struct learning_adam *adam)
{
	free(adam->mean);
	free(adam->square);
	*adam = (struct learning_adam){0};
}

void
learning_adam_step(struct learning_adam *adam, float weights[],
	const float gradient[], float scale, float rate)
{
	const float keep_mean = 0.9f, keep_square = 0.999f;

	adam->mean_left *= (double)keep_mean;
	adam->square_left *= (double)keep_square;
	float mean_scale = (float)(1 / (1 - adam->mean_left));
	float square_scale = (float)(1 / (1 - adam->square_left));
	for (int i = 0; i < adam->count; i++) {
		float g = gradient[i] * scale;
		float *m = &adam->mean[i], *s = &adam->square[i];

		*m = keep_mean * *m + (1 - keep_mean) * g;
		*s = keep_square * *s + (1 - keep_square) * g * g;
		weights[i] -= rate * mean_scale * *m /
			      (sqrtf(square_scale * *s) + 1e-6f);
	}
}
