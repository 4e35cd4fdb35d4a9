/*
 * Steps down a slope that is known by samples: Adam (Kingma and Ba 2015,
 * "Adam: a method for stochastic optimization"), over a flat array of weights.
 */
#ifndef LEARNING_ADAM_H
#define LEARNING_ADAM_H

#include <stdbool.h>

/* All of the state, so that it can be saved and gone on with. */
struct learning_adam {
	int count;
	float *mean, *square;	       /* of past slopes: Adam's m and v */
	double mean_left, square_left; /* powers of Adam's beta 1 and 2 */
};

/* False: no memory, and nothing to release. */
bool learning_adam_init(struct learning_adam *, int count);
void learning_adam_release(struct learning_adam *);

/* One step of size RATE of all weights, by GRADIENT times SCALE. Weights whose
 * slope has always been 0 do not move. */
void learning_adam_step(struct learning_adam *, float weights[],
	const float gradient[], float scale, float rate);

#endif
