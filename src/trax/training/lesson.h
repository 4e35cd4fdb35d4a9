/*
 * A position of Trax as an example to learn its worth from: how often it has
 * each feature, for the seat to move and for the other, and what it turned out
 * to be worth to the former.
 */
#ifndef TRAX_TRAINING_LESSON_H
#define TRAX_TRAINING_LESSON_H

#include "trax/search/worth.h"

struct trax_lesson {
	/* The sum of the features' values times LESSON_ONE, of lengths just the
	 * sum: the weights are such (worth.h). */
	int16_t features[WORTH_WEIGHTS];
	float worth; /* in points */
};

enum { LESSON_ONE = WORTH_PART / WORTH_POINT };

/* The features of a board for SEAT, whose turn it is; the worth is 0. SHAPES
 * are those of prospect_shapes. */
void trax_lesson_of(struct trax_lesson *, const struct trax_board *, int seat,
	const uint8_t shapes[static PROSPECT_NEAR]);

/* What WEIGHTS, which are in points, say of it. */
float trax_lesson_worth(const struct trax_lesson *, const float weights[]);

/* Adds the gradient of half the squared error to GRADIENT, and returns the
 * squared error. */
float trax_lesson_learn(
	const struct trax_lesson *, const float weights[], float gradient[]);

#endif
