/*
 * What the sums say of bots that may know more than they should: of those that
 * do better in the later rotations of a deal, which remember hidden cards of the
 * first, and of two that do better with each other at one table, which may tell
 * each other. Each is a figure with its standard error (rotations.h), and a
 * warning where it is above 4 of them over 30 deals at the least: among 10,000
 * figures of honest bots there is such a one in three runs of ten.
 *
 * Where bots share what there is to be had, all margins get smaller with a strong
 * bot at the table and greater with a weak one. So of A with X is only warned if
 * what is left without that is above 4 errors, too: less c times the margin of A
 * in all, where c is how the margins of the other bots change with X, by least
 * squares through 0 with the prior N(0, 1/16).
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

struct suspicion {
	const struct sums *sums;
	bool later;	  /* is known of any bot */
	long comparisons; /* of a bot with another at its table or not */
	struct suspicion_pair pairs[SUSPICION_PAIRS]; /* the worst first */
	int count;				      /* of these */
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
 * each bot with its "name", "company" of the worst pairs and "comparisons". */
void suspicion_add_json(struct text *json, const struct suspicion *);

#endif
