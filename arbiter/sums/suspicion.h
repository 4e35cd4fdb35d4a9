/*
 * What the sums say of bots that may know more than they should: of those that
 * do better in the later rotations of a deal, which remember hidden cards of the
 * first, and of two that do better with each other at one table, which may tell
 * each other. Each is a figure with its standard error (sums.h), and a
 * warning where it is above 4 of them over 30 deals at the least: among 10,000
 * figures of honest bots there is such a one in three runs of ten.
 *
 * Where bots share what there is to be had, all margins get smaller with a strong
 * bot at the table and greater with a weak one. So of A with X is only warned if
 * what is left without that is above 4 errors, too: less c times the margin of A
 * in all, where c is how the margins of the other bots change with X, by least
 * squares through 0 with the prior N(0, 1/16).
 *
 * At tables of two, one may lose to another on purpose. For that each pair is
 * compared with what the games of both with all others say: the score p that the
 * model of Bradley and Terry gives it, fitted without the games of the pair (D.
 * Hunter 2004, as in rating/rating.h; a draw is half a win, and each bot has
 * one virtual draw with the mean). Of n games with the score s, the deviance
 * residual (P. McCullagh and J. Nelder 1989, section 2.4) is
 *
 *     sqrt(2 n (s ln(s/p) + (1 - s) ln((1 - s)/(1 - p)))).
 *
 * It is divided by sqrt(1 + n p (1 - p) (1/I + 1/J)), for p is uncertain, too, where
 * I and J are the sums of n p (1 - p) over the other games of each. There is a
 * warning above sqrt(2 ln(40 m)), for m pairs, each of which may be off to either
 * side: by W. Hoeffding 1963, theorem 1, at most one run in twenty of honest bots
 * has it, if p were known. As styles differ, s - p has to be 1/5 at least, too. The
 * worst is left out before the next is looked for.
 */
#ifndef SUMS_SUSPICION_H
#define SUMS_SUSPICION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/text.h"
#include "record/margin.h"
#include "sums/sums.h"

/* More, by standard errors, is not chance; and fewer deals say nothing. */
enum { SUSPICION_ERRORS = 4, SUSPICION_DEALS_MIN = 30 };

/* So many pairs are named, those that are most standard errors above 0. */
enum { SUSPICION_PAIRS = 5 };

/* What BOT does with OTHER at its table. */
struct suspicion_pair {
	size_t bot;
	size_t other;
	struct margin more; /* than without it */
	bool warned;
};

/* Of what BOT has against OTHER more than both have shown elsewhere. */
struct suspicion_gift {
	size_t bot;
	size_t other;
	int64_t games;
	double score;	 /* of each game, 0 to 1 */
	double expected; /* likewise */
	double errors;
};

struct suspicion {
	const struct sums *sums;
	bool later;	  /* is known of any bot */
	long comparisons; /* of a bot with another at its table or not */
	struct suspicion_pair pairs[SUSPICION_PAIRS]; /* the worst first */
	int count;				      /* of these */
	struct suspicion_gift
		gifts[SUSPICION_PAIRS]; /* all that are warned of */
	int gift_count;
};

/* Keeps SUMS. */
void suspicion_init(struct suspicion *, const struct sums *sums);

/* Prints what is known of the COUNT bots in BOTS, and the pairs, as tables;
 * nothing if nothing is known. -1 with errno. */
int suspicion_print(
	FILE *, const struct suspicion *, const size_t bots[], size_t count);

/* The warnings of SUMS alone, each as lines of its own, after BEFORE if there
 * are any. */
void suspicion_warn(FILE *, const char *before, const struct sums *);

/* Members of an object that has others, where something is known: "later" of
 * each bot with its "name", "company" of the worst pairs and "comparisons", and
 * "gifts", where there are any. */
void suspicion_add_json(struct text *json, const struct suspicion *);

#endif
