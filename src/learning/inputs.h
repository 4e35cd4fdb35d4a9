/*
 * The inputs of a net or of a linear model: a sparse vector. Those that are not
 * listed are 0, and most of those that are listed are 1.
 */
#ifndef LEARNING_INPUTS_H
#define LEARNING_INPUTS_H

#include <stdint.h>

/* A view of numbers that are the caller's. */
struct learning_inputs {
	int count;
	const uint16_t *index; /* each at most once */
	const float *value;    /* NULL: all of them are 1 */
};

/* The sum of those of WEIGHTS that are listed, each times its value, in the
 * order of the list: a linear model. */
static inline float
learning_inputs_sum(const struct learning_inputs *inputs, const float weights[])
{
	float sum = 0;

	for (int i = 0; i < inputs->count; i++)
		sum += weights[inputs->index[i]] *
		       (inputs->value ? inputs->value[i] : 1);
	return sum;
}

/* The gradient of that sum, times FACTOR, is added to GRADIENT. */
static inline void
learning_inputs_add(
	const struct learning_inputs *inputs, float factor, float gradient[])
{
	for (int i = 0; i < inputs->count; i++)
		gradient[inputs->index[i]] +=
			factor * (inputs->value ? inputs->value[i] : 1);
}

#endif
