/*
 * A choice that somebody made, as an example for a linear policy: a few
 * candidates, each with inputs that are 1, and the chances that they should
 * have. The policy gives each candidate a chance in
 * proportion to exp of the sum of the weights of its inputs.
 */
#ifndef LEARNING_CHOICE_H
#define LEARNING_CHOICE_H

#include <stdint.h>

enum {
	LEARNING_CHOICE_CANDIDATES = 16,
	LEARNING_CHOICE_INPUTS = 480, /* of all candidates together */
};

struct learning_choice {
	uint16_t count;
	uint16_t end[LEARNING_CHOICE_CANDIDATES]; /* behind its last input */
	uint16_t index[LEARNING_CHOICE_INPUTS];
	float taught[LEARNING_CHOICE_CANDIDATES]; /* chances */
};

/* There are no candidates yet. */
void learning_choice_clear(struct learning_choice *);

/* One candidate more, with COUNT inputs; both fit. */
void learning_choice_add(struct learning_choice *, const uint16_t index[],
	int count, float taught);

/* The sum for each candidate. */
void learning_choice_worth(
	const struct learning_choice *, const float weights[], float worth[]);

/* The chances that are taught sum up to 1: adds the gradient of the cross
 * entropy to GRADIENT. Returns how much of it there is to learn. */
float learning_choice_learn(const struct learning_choice *,
	const float weights[], float gradient[]);

#endif
