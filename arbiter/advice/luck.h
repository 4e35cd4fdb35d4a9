/*
 * How much of a result was the deal's: what players of equal strength, who know no
 * more than their seats do, come to with this deal at this seat, less what they
 * come to there with any deal. What is left is what was done, by the seat and by
 * the others:
 *
 *	margin = usual + points - what the seat lost + what the others' play brought
 *
 * This is a control variate as in the luck adjustment of DIVAT (Billings and Kan,
 * "A tool for the direct assessment of poker decisions", ICGA Journal 29, 2006)
 * and of the duplicate of bridge, with play-outs in place of a fixed strategy's
 * known values. Play-outs are more, the more worlds a weighing has. In each an
 * answer is that of an expert of few nodes, of greedy or of chance, so that they
 * differ: both means have standard errors, which add up as squares. What that told of
 * games of experts stands in talon-analyse(1).
 */
#ifndef ADVICE_LUCK_H
#define ADVICE_LUCK_H

#include <stdbool.h>

#include "advice/adviser.h"

struct luck {
	double points;
	double error; /* the standard error of POINTS */
	double usual; /* what any deal comes to at the seat */
};

/* Of each seat of a game that was played to its end, by the chance of its run's
 * seed and its deal. *KNOWN is false where no chance deals, or how it does is not
 * in the record. -1 with the reason in words. */
int luck_of_deal(const struct adviser *, const struct run *,
	const struct record *, struct luck luck[static GAME_SEATS_MAX],
	bool *known, char reason[static REASON_MAX]);

/* Points of SEAT less the mean of its opponents'. */
double luck_margin(const struct record *, int seat);

#endif
