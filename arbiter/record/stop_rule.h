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
#ifndef RECORD_STOP_RULE_H
#define RECORD_STOP_RULE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"
#include "base/text.h"

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

/* Whether the rule ends the run here, by its test or by its error. */
bool sequential_stops(
	const struct sequential_rule *, const struct sequential_sample *);

/*
 * The rule, --sprt and --until-error, as texts: of the command line, and of all
 * that says how far a run is. Of what is not given nothing is said.
 */

/* M0,M1[,ALPHA,BETA]. False with the reason in words. */
bool stop_rule_set_sprt(struct sequential_rule *, const char *value,
	char reason[static REASON_MAX]);

/* E, a standard error in points. False with the reason in words. */
bool stop_rule_set_error(struct sequential_rule *, const char *value,
	char reason[static REASON_MAX]);

/* Whether the numbers of the rule make a test. */
static inline bool
stop_rule_is_test(const struct sequential_rule *rule)
{
	return rule->m0 != rule->m1 && rule->alpha > 0 && rule->beta > 0 &&
	       rule->alpha + rule->beta < 1;
}

/* Whether the rule may end a run. */
bool stop_rule_given(const struct sequential_rule *);

/* The state: for a line on a terminal (", LLR 1.23 [-2.94, 2.94]"), as lines
 * of a table, and as members of a JSON object, each with a comma before it. */
void stop_rule_print_progress(FILE *, const struct sequential_rule *,
	const struct sequential_sample *);
void stop_rule_print_table(FILE *, const struct sequential_rule *,
	const struct sequential_sample *);
void stop_rule_add_json(struct text *, const struct sequential_rule *,
	const struct sequential_sample *);

#endif
