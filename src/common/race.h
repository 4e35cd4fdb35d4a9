/*
 * The best of several candidates by sampling: all meet the same samples (common
 * random numbers), so that the noise they share drops out of their differences,
 * and one that is behind for sure is given up, so that the effort goes into the
 * rest (Maron and Moore 1994, "Hoeffding races", with normal bounds).
 */
#ifndef COMMON_RACE_H
#define COMMON_RACE_H

#include <stdbool.h>

enum {
	RACE_CANDIDATES = 64,
	RACE_SAMPLES = 4000,
	RACE_FEW = 16, /* fewer samples say little */
};

struct race {
	int count;		   /* not given up yet */
	int left[RACE_CANDIDATES]; /* these; the best one first, at every look
				    */
	int samples;		   /* that all of them have met */
	int met[RACE_CANDIDATES];  /* by those that were given up; else -1 */
	int look;		   /* who is behind is looked at then */
	float result[RACE_CANDIDATES][RACE_SAMPLES];
};

/* All of COUNT candidates, numbered from 0, the first the best as far as is
 * known. */
void race_begin(struct race *, int count);

/* Is there nothing more to find out? */
bool race_over(const struct race *);

/* The result of a candidate that is left, in the next sample. */
static inline void
race_set(struct race *race, int candidate, float result)
{
	race->result[candidate][race->samples] = result;
}

/* All that are left have their results: the sample counts. */
void race_step(struct race *);

/* The candidate with the best mean; the first one before there are LEAST
 * samples. */
int race_best(struct race *, int least);

/* The samples that a candidate has met, given up or not. */
static inline int
race_met(const struct race *race, int candidate)
{
	int met = race->met[candidate];

	return met < 0 ? race->samples : met;
}

/* The mean of a candidate, given up or not, over the samples that it has met; 0
 * before the first. */
double race_mean(const struct race *, int candidate);

#endif
