/*
 * A value that learns: stochastic gradient descent on the squared error of
 * batches of lessons, with the steps of Adam (Kingma and Ba 2015, "Adam: a
 * method for stochastic optimization").
 */
#ifndef TABLIC_TRAINING_LEARNER_H
#define TABLIC_TRAINING_LEARNER_H

#include "tablic/training/self_play.h"

struct tablic_pupil;

/* Begins with small weights taken from RANDOM. NULL: no memory. */
struct tablic_pupil *tablic_pupil_new(struct random *);
void tablic_pupil_free(struct tablic_pupil *);

/* Begins with VALUE instead. */
void tablic_pupil_take(struct tablic_pupil *, const struct tablic_value *value);

const struct tablic_value *tablic_pupil_value(const struct tablic_pupil *);

/* One step of size RATE on a batch. Returns its mean squared error before. */
double tablic_pupil_learn(struct tablic_pupil *,
	const struct tablic_lesson *const batch[], int count, float rate);

#endif
