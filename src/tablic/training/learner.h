/*
 * A value that learns: stochastic gradient descent on the squared error of
 * batches of lessons, with the steps of Adam (Kingma and Ba 2015, "Adam: a
 * method for stochastic optimization").
 */
#ifndef TABLIC_TRAINING_LEARNER_H
#define TABLIC_TRAINING_LEARNER_H

#include "tablic/training/self_play.h"

struct tablic_learner;

/* Begins with small weights taken from RANDOM. NULL: no memory. */
struct tablic_learner *tablic_learner_new(struct random *);
void tablic_learner_free(struct tablic_learner *);

/* Begins with VALUE instead. */
void tablic_pupil_take(
	struct tablic_learner *, const struct tablic_value_net *value);

const struct tablic_value_net *tablic_learner_net(
	const struct tablic_learner *);

/* One step of size RATE on a batch. Returns its mean squared error before. */
double tablic_learner_step(struct tablic_learner *,
	const struct tablic_example *const batch[], int count, float rate);

#endif
