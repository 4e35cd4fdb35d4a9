/*
 * The results of three bots, A, B and C, of which BayesElo 0057 says what they
 * come to: the case against which the digits of the ratings are held.
 */
#ifndef LIB_REFERENCE_CASE_H
#define LIB_REFERENCE_CASE_H

#include "sums/sums.h"

/* COUNT results of FIRST against SECOND, later than all others. */
void results_add_times(struct sums *, const char *first, const char *second,
	enum outcome, int count);

/* The results of FIRST against SECOND, by their outcome for FIRST. */
void reference_add_counts(struct sums *, const char *first, const char *second,
	int wins, int draws, int losses);

/* Twenty games of each two, ten from either side: A, B and C are bots 0, 1 and
 * 2 of results that were empty. */
void reference_case_add(struct sums *);

#endif
