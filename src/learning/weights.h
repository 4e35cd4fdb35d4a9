/*
 * Learned numbers as they are compiled in: whole ones, in units of 1/`unit`.
 * `talon-train` writes the source files that have them; nobody else does.
 *
 * All that a game has learned is at most LEARNING_BYTES_MAX.
 */
#ifndef LEARNING_WEIGHTS_H
#define LEARNING_WEIGHTS_H

#include <stdint.h>

enum {
	LEARNING_BYTES_MAX = 512 * 1024,
	LEARNING_WEIGHTS_MAX = LEARNING_BYTES_MAX / (int)sizeof(int16_t),
};

struct learning_weights {
	const char *name; /* of the course that they were learned in */
	int count;
	int unit; /* the number 1 is written as this */
	const int16_t *values;
};

/* The COUNT numbers that there are; it is the caller who knows how many. */
void learning_weights_read(
	const struct learning_weights *, float to[], int count);

/* WEIGHT in units of 1/UNIT, rounded, and clamped to what fits. */
int16_t learning_weights_round(float weight, int unit);

#endif
