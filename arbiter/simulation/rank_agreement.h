/*
 * How well ratings that were found agree with strengths that are known.
 */
#ifndef SIMULATION_RANK_AGREEMENT_H
#define SIMULATION_RANK_AGREEMENT_H

struct rank_agreement {
	/* Kendall's rank correlation over the pairs whose strengths differ:
	 * those in the right order less those in the wrong one, per pair. Equal
	 * ratings count as neither. */
	double tau;

	double error; /* root mean square of the differences, once the means are
			 equal */
	int misplaced; /* how many bots stand at the place of one with another
			  strength */
};

/* COUNT is 1 or more; TRUTH and FOUND are by bot, in the same unit. Of equal
 * ratings, the first bot stands first. -1 with errno: no memory. */
int rank_agreement_of(struct rank_agreement *, int count, const double *truth,
	const double *found);

#endif
