#include "learning/choice.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "learning/inputs.h"
#include "learning/softmax.h"

void
learning_choice_clear(struct learning_choice *choice)
{
	choice->count = 0;
}

/* The inputs of candidate I. */
static struct learning_inputs
inputs_of(const struct learning_choice *choice, int i)
{
	int first = i > 0 ? choice->end[i - 1] : 0;

	return (struct learning_inputs){
		.count = choice->end[i] - first,
		.index = choice->index + first,
	};
}

void
learning_choice_add(struct learning_choice *choice, const uint16_t index[],
	int count, float taught)
{
	int first = choice->count > 0 ? choice->end[choice->count - 1] : 0;

	assert(choice->count < LEARNING_CHOICE_CANDIDATES);
	assert(first + count <= LEARNING_CHOICE_INPUTS);
	memcpy(choice->index + first, index, (size_t)count * sizeof *index);
	choice->end[choice->count] = (uint16_t)(first + count);
	choice->taught[choice->count++] = taught;
}

void
learning_choice_worth(const struct learning_choice *choice,
	const float weights[], float worth[])
{
	for (int i = 0; i < choice->count; i++) {
		struct learning_inputs inputs = inputs_of(choice, i);

		worth[i] = learning_inputs_sum(&inputs, weights);
	}
}

/* From the slopes by the sum of each candidate to those by the weights. */
static void
add_slopes(const struct learning_choice *choice, const float slope[],
	float gradient[])
{
	for (int i = 0; i < choice->count; i++) {
		struct learning_inputs inputs = inputs_of(choice, i);

		learning_inputs_add(&inputs, slope[i], gradient);
	}
}

float
learning_choice_learn(const struct learning_choice *choice,
	const float weights[], float gradient[])
{
	float worth[LEARNING_CHOICE_CANDIDATES];
	float slope[LEARNING_CHOICE_CANDIDATES];

	learning_choice_worth(choice, weights, worth);
	float loss = learning_softmax_slopes(
		choice->taught, worth, choice->count, slope);
	add_slopes(choice, slope, gradient);
	return loss;
}
