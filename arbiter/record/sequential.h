/*
 * When a run has seen enough: tests of a mean that are looked at after every
 * sample. A sample is the margin per game of one deal, in points.
 *
 * The generalised sequential probability ratio test decides between a mean of
 * M0 and one of M1 where the variance is not known. Wald's test (1945,
 * "Sequential Tests of Statistical Hypotheses", Annals of Mathematical
 * Statistics 16) adds up log-likelihood ratios until their sum leaves
 * [log(beta / (1 - alpha)), log((1 - beta) / alpha)]. Li, Liu and Ying (2014,
 * "Generalized Sequential Probability Ratio Test for Separate Families of
 * Hypotheses", Sequential Analysis 33) put the greatest likelihood that each
 * hypothesis allows in its place; Van den Bergh (notes on the statistics of
 * fishtest, GSPRT_approximation.pdf) does so for matches. For normal samples
 * of mean x and variance v (of greatest likelihood: divided by n) this is
 *
 *     LLR = n/2 * log((v + (x - M0)^2) / (v + (x - M1)^2)).
 *
 * The error rates hold in the limit of close hypotheses and for samples that
 * are not too skewed; nothing is decided before SEQUENTIAL_SAMPLES_MIN. Few
 * equal samples do not prove that all are: the squares count as at least those
 * of one sample that was a point off.
 */
#ifndef RECORD_SEQUENTIAL_H
#define RECORD_SEQUENTIAL_H

#include <stdbool.h>

enum { SEQUENTIAL_SAMPLES_MIN = 30 };

/* {0}: never stops. */
struct sequential_rule {
	bool sprt;
	double m0; /* in points, like m1, which differs */
	double m1;
	double alpha; /* how often it decides for m1 where m0 is true */
	double beta;  /* and for m0 where m1 is; both together below 1 */
	double error; /* points: stop at a standard error below; 0: do not */
};

struct sequential_sample {
	long count;
	double mean;
	double squares; /* of the distances from the mean, summed */
};

enum sequential_decision { SEQUENTIAL_OPEN, SEQUENTIAL_M0, SEQUENTIAL_M1 };

/* The log-likelihood ratio of a rule with sprt; 0 without samples. */
double sequential_llr(
	const struct sequential_rule *, const struct sequential_sample *);

/* Wald's bounds of the ratio: below the lower one stands m0. */
double sequential_lower(const struct sequential_rule *);
double sequential_upper(const struct sequential_rule *);

/* What the test decides; it stays open in a rule without sprt. */
enum sequential_decision sequential_decide(
	const struct sequential_rule *, const struct sequential_sample *);

/* The standard error of the mean; NAN below two samples. */
double sequential_error(const struct sequential_sample *);

/* Whether the error is below the rule's. */
bool sequential_exact_enough(
	const struct sequential_rule *, const struct sequential_sample *);

/* Whether the rule ends the run here, by its test or by its error. */
bool sequential_stops(
	const struct sequential_rule *, const struct sequential_sample *);

#endif
