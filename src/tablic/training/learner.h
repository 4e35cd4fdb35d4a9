/*
 * A value net that learns from training examples: stochastic gradient descent
 * on the squared error of batches, with the steps of Adam (Kingma and Ba 2015,
 * "Adam: a method for stochastic optimization").
 */
#ifndef TABLIC_TRAINING_LEARNER_H
#define TABLIC_TRAINING_LEARNER_H

#include "tablic/training/self_play.h"

struct tablic_learner;

/* Begins with small weights taken from RANDOM. NULL: no memory. */
struct tablic_learner *tablic_learner_new(struct random *);
void tablic_learner_free(struct tablic_learner *);

/* The net as it is now; the learner's, changed by every step. */
const struct tablic_value_net *tablic_learner_net(
	const struct tablic_learner *);

/* One step of size RATE on a batch of COUNT examples. Returns the mean squared
 * error that the batch had before it. */
double tablic_learner_step(struct tablic_learner *,
	const struct tablic_example *const batch[], int count, float rate);

#endif
