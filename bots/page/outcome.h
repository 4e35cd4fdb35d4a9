/*
 * How a game ended, in words for the person at SEAT. It knows no rules: who has
 * the most points is said, not who has won.
 */
#ifndef PAGE_OUTCOME_H
#define PAGE_OUTCOME_H

#include <stdbool.h>

#include <jansson.h>

struct outcome {
	const json_t *points; /* by seat */
	const json_t *names;  /* likewise; NULL: they are not known */
	int seat;
	bool cut_off; /* it was not played to its end */
	bool gave_up; /* the person did, and that ended it */
};

/* From the heap; NULL: no memory. */
char *outcome_words(const struct outcome *);

/* Whether nobody is to act in FRAME; not so if there is none. */
bool outcome_is_over(const json_t *frame);

#endif
