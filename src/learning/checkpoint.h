/*
 * A course that is under way, as bytes: enough to go on with it and come to
 * the same numbers. Of the games that examples were kept of only the weights
 * that played them are here: from these they are played again.
 *
 * The bytes are the same on every machine, and end with the SHA-256 of all
 * before.
 */
#ifndef LEARNING_CHECKPOINT_H
#define LEARNING_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/random.h"
#include "learning/course.h"

enum {
	LEARNING_NAME_MAX = 64,	  /* bytes of a course's name, with the NUL */
	LEARNING_PATH_MAX = 4096, /* of a file's */
	LEARNING_ROUNDS_MAX = 1000000,
	LEARNING_GAMES_MAX = 1000000,
	LEARNING_SEED_MAX = INT32_MAX,
};

/* What decides how a course goes. */
struct learning_plan {
	int seed;
	int rounds;
	int games; /* of a round */
	int pairs; /* deals against each rival; 2 or more; 0: nothing is
		      measured */
	int every; /* rounds from one measurement to the next */
};

/* What was measured after a round. */
struct learning_strength {
	int round;   /* rounds that had been */
	double loss; /* of the examples of the last one, on average */
	double margin[LEARNING_RIVALS_MAX]; /* points a game */
	double error[LEARNING_RIVALS_MAX];  /* its standard error */
};

struct learning_checkpoint {
	char course[LEARNING_NAME_MAX];
	struct learning_plan plan;
	char log[LEARNING_PATH_MAX]; /* a file of measurements; "": none */

	int round; /* rounds that have been */
	struct random random;
	double mean_left, square_left; /* of struct learning_adam */

	int weights; /* numbers of each of the following */
	float *now, *mean, *square;
	int frozen_count; /* rounds before, that examples are kept of */
	float *frozen[LEARNING_KEPT_MAX]; /* the oldest first */

	int measured;
	struct learning_strength *strengths;
};

/* The bytes, *SIZE of them, on the heap. NULL: no memory. */
uint8_t *learning_checkpoint_write(
	const struct learning_checkpoint *, size_t *size);

/* The opposite; what is read is on the heap. False: these are no bytes that
 * were written so, or there is no memory; *CHECKPOINT has nothing to release.
 */
bool learning_checkpoint_read(
	struct learning_checkpoint *, const uint8_t *bytes, size_t size);

/* Releases what was read. */
void learning_checkpoint_release(struct learning_checkpoint *);

#endif
