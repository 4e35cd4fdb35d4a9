/*
 * Choices that are tried on the same samples, side by side: what differs
 * between them then differs for their sake and not by chance. One that falls
 * behind for sure is given up, so that the effort goes into the rest.
 */
#ifndef COMMON_RACE_H
#define COMMON_RACE_H

#include <stdbool.h>

enum { RACE_CANDIDATES = 16, RACE_SAMPLES = 4000 };

struct race {
	int count;		   /* not given up yet */
	int left[RACE_CANDIDATES]; /* these; the best one first, at every look
				    */
	int samples;		   /* that all of them have met */
	int look;		   /* who is behind is looked at then */
	float result[RACE_CANDIDATES][RACE_SAMPLES];
};

/* All of COUNT choices, numbered from 0, the first the best as far as is known.
 */
void race_begin(struct race *, int count);

/* Is there nothing more to find out? */
bool race_over(const struct race *);

/* The result of a choice that is left, in the next sample. */
static inline void
race_set(struct race *race, int choice, float result)
{
	race->result[choice][race->samples] = result;
}

/* All that are left have their results: the sample counts. */
void race_step(struct race *);

/* The choice with the best mean; the first one as long as the samples are too
 * few to say. */
int race_best(struct race *);

#endif
