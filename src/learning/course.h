/*
 * A course: how the numbers of a player are learned, all that talon-train knows
 * of it. The tables of all games are in courses.h.
 *
 * A course goes by rounds. In each, threads play games by a copy of the weights
 * that nothing changes meanwhile, and write down examples; then the weights
 * learn from examples of the latest rounds, in steps of Adam. Every so many
 * rounds the strength is measured: points a game against a few fixed rivals,
 * over deals that are played from all sides.
 *
 * The functions are pure: no I/O, no clock, nothing global; all chance is taken
 * from the struct random passed in, and a game is the same on any thread. What
 * a thread needs lies on its desk: tables, caches, which may change nothing of
 * what comes out.
 */
#ifndef LEARNING_COURSE_H
#define LEARNING_COURSE_H

#include <stddef.h>
#include <stdint.h>

#include "common/random.h"

enum {
	LEARNING_RIVALS_MAX = 4,
	LEARNING_KEPT_MAX = 16, /* rounds */
};

/* What there is to learn, and how; numbers that are usual and may be changed by
 * the user are marked *. */
struct learning_course {
	const char *name;    /* "tablic", of letters, digits and dashes */
	const char *summary; /* some words: "the value of a position of two" */

	/* That which Talon has it in; NULL: Talon has other numbers. */
	const char *file; /* "src/tablic/points.net" */

	int variant; /* of the course's own: a scoring, a size */

	int weights; /* how many there are */
	int unit;    /* the number 1 is written as this */

	int rounds; /* * */
	int games;  /* of a round * */
	int pairs;  /* deals of a measurement, against each rival * */

	size_t example_size; /* bytes */
	int examples_max;    /* of a game */
	int kept;	     /* rounds whose examples are learned from */
	int batch;	     /* examples of a step */
	float uses;	     /* of each example in a round, on average */
	float rate_first;    /* steps begin so large, */
	float rate_last;     /* and end so small */

	/* Writes the weights to begin with. */
	void (*begin)(const struct learning_course *, float weights[],
		struct random *);

	/* The working memory of one thread. NULL: no memory. */
	void *(*desk_new)(const struct learning_course *);
	void (*desk_free)(void *desk); /* NULL is nothing to free */

	/* From now on what is done at DESK is done by these weights, which stay
	 * as they are until the next ones are taken. */
	void (*take)(void *desk, const float weights[]);

	/* Plays a game and writes its examples, one behind the other. Returns
	 * how many there are. */
	int (*play)(void *desk, struct random *, void *examples);

	/* Adds the gradient that one example gives WEIGHTS to GRADIENT. Returns
	 * the loss that the gradient is of. */
	float (*learn)(const struct learning_course *, const float weights[],
		const void *example, float gradient[]);

	/* Whom the weights are measured against: names, NULL behind the last.
	 */
	const char *rivals[LEARNING_RIVALS_MAX + 1];

	/* What they win of a rival in points a game, on the mean of deal NUMBER
	 * of SEED played from all sides. */
	double (*measure)(
		void *desk, int rival, uint64_t seed, uint64_t number);
};

#endif
