/*
 * Two strategies against each other within one process: each deal is played
 * twice with the seats changed, and counts as one sample.
 */
#ifndef TABLIC_TRAINING_DUEL_H
#define TABLIC_TRAINING_DUEL_H

#include <stdbool.h>

#include "tablic/strategy.h"

struct tablic_duel {
	enum tablic_scoring scoring;
	bool open;     /* all hands are shown */
	int64_t nodes; /* for a play */
	uint64_t seed; /* of the deals and of all chance */
	const struct tablic_strategy *strategies[2];
};

/* From the first strategy's side, over all pairs so far. */
struct tablic_duel_score {
	long pairs;
	long wins, draws, losses; /* games */
	double margin;		  /* points more than the other, summed up */
	double margin_squares;	  /* of the pairs' sums */
	double shares;		  /* a win is 1, a draw 1/2 */
	double share_squares;
};

/* Plays deal NUMBER of the duel twice and adds what came of it. */
void tablic_duel_pair(const struct tablic_duel *, uint64_t number,
	struct tablic_duel_score *);

/* Points a game, share of wins, and the standard error of each; the errors are
 * infinite before the second pair. */
double tablic_duel_margin(const struct tablic_duel_score *);
double tablic_duel_margin_error(const struct tablic_duel_score *);
double tablic_duel_share(const struct tablic_duel_score *);
double tablic_duel_share_error(const struct tablic_duel_score *);

#endif
