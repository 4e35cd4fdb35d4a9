/*
 * Who has met whom as BayesElo 0057 sees it: counts in single precision with
 * its prior of virtual draws in them, and in its order, so that sums over them
 * come out the same to the last bit.
 *
 * Bots without any result are left out; the others are players, numbered in
 * the order of the results.
 */
#ifndef RATING_ENCOUNTERS_H
#define RATING_ENCOUNTERS_H

#include <stddef.h>

#include "sums/sums.h"

/*
 * All that one player i had with an opponent j. Wins, draws and losses are of
 * who came first: w_ij, d_ij, l_ij of i, w_ji, d_ji, l_ji of j. Draws contain
 * the prior.
 */
struct encounter {
	int opponent;
	int games;	   /* without the prior */
	float first_drawn; /* d_ij */
	float first_won;   /* w_ij + d_ij */
	float first_lost;  /* l_ij + d_ij */
	float second_lost; /* w_ji + d_ji */
	float second_won;  /* l_ji + d_ji */
	float points;	   /* w_ij + d_ij + l_ji + d_ji */
};

/* What a player's results come to, without the prior. */
struct encounter_totals {
	size_t bot; /* its number in the results */
	double games;
	double wins;
	double draws;
};

struct encounters {
	int players;
	struct encounter_totals *totals; /* by player */
	size_t *begin; /* by player, and one more: its part of all begins */
	struct encounter *all;
};

/* PRIOR is the number of virtual draws of a player. -1 with errno: no memory,
 * and there is nothing to release. */
int encounters_init(struct encounters *encounters, const struct sums *results,
	double prior);
void encounters_release(struct encounters *encounters);

#endif
