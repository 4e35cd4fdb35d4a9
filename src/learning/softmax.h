/*
 * A choice among a few as chances in proportion to exp(worth / temperature):
 * drawn from, or learned by the slope of its cross entropy.
 */
#ifndef LEARNING_SOFTMAX_H
#define LEARNING_SOFTMAX_H

#include "common/random.h"

enum { LEARNING_SOFTMAX_MAX = 1024 }; /* candidates */

/* The chance of each of COUNT candidates, which is at least one. */
void learning_softmax(
	const float worth[], int count, float temperature, float chance[]);

/* An index drawn with these chances, without naming them. */
int learning_softmax_draw(
	const float worth[], int count, float temperature, struct random *);

/* The slopes, by each worth, of the cross entropy of the chances (temperature
 * 1) against those that are TAUGHT, which sum up to 1. SLOPE may be CHANCE.
 * Returns the cross entropy less the entropy of TAUGHT: 0 when all is learned.
 */
float learning_softmax_slopes(
	const float taught[], const float worth[], int count, float slope[]);

#endif
