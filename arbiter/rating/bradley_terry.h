/*
 * The most likely ratings for encounters, by minorisation-maximisation:
 * D. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of
 * Statistics 32, 2004. A strength is gamma = 10^(Elo/400).
 */
#ifndef RATING_BRADLEY_TERRY_H
#define RATING_BRADLEY_TERRY_H

#include <stdbool.h>

#include "rating/encounters.h"

/* ln 10 / 400: what one Elo is in x, where gamma = e^x. */
#define BRADLEY_TERRY_OF_ELO 0.0057564627324851142

struct bradley_terry {
	const struct encounters *encounters; /* the caller's */
	double advantage;		     /* Elo */
	double draw_elo;
	double first;	/* 10^(advantage/400) */
	double drawn;	/* 10^(draw_elo/400) */
	double *elo;	/* by player, of mean 0 */
	double *gamma;	/* by player */
	double *before; /* gamma of the round before */
};

/* The caller's encounters must outlive the model. All players are equal at
 * first. -1 with errno: no memory, and there is nothing to release. */
int bradley_terry_init(struct bradley_terry *model,
	const struct encounters *encounters, double advantage, double draw_elo);
void bradley_terry_release(struct bradley_terry *model);

/* Fits the players, and the advantage and the draw parameter if wanted. */
void bradley_terry_fit(
	struct bradley_terry *model, bool fit_advantage, bool fit_draw_elo);

/* The curvature of the log-likelihood between PLAYER and the opponent of its
 * ENCOUNTER, in 1/x^2 where
 * gamma = e^x. */
double bradley_terry_curvature(const struct bradley_terry *model, int player,
	const struct encounter *encounter);

#endif
