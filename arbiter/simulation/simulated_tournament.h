/*
 * A tournament in groups without games: bots of known strength, whose results
 * are drawn.
 *
 * What a bot shows in a game is its strength and its luck, which has Gumbel's
 * distribution of scale 400/ln 10. Then the results of two bots follow the
 * model of the ratings exactly: a difference of two such is logistic, and one
 * below draw_elo is a draw. The results of one game fit together, as scores do.
 */
#ifndef SIMULATION_SIMULATED_TOURNAMENT_H
#define SIMULATION_SIMULATED_TOURNAMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "rating/results.h"

struct simulated_tournament {
	int seats;
	int bots;	   /* with the house bots, which fill up the groups */
	double *strengths; /* Elo, by bot; 0 of house bots, which come last */
	uint64_t seed;
	uint64_t number; /* tells tournaments of one seed from each other */

	int rounds; /* played so far */
	struct results results;
	int *field;
	int *groups;
	double *shown; /* what each bot shows in a game, Elo */
};

/* STRENGTHS of COUNT bots are copied. -1 with errno: no memory, and there is
 * nothing to release. */
int simulated_tournament_init(struct simulated_tournament *tournament,
	int seats, int count, const double *strengths, uint64_t seed,
	uint64_t number);
void simulated_tournament_release(struct simulated_tournament *tournament);

/* Plays one more round, in groups that are CHOSEN or random: every group plays
 * as many games as it has seats. A bot's luck in a game depends on seed,
 * number and round, and not on its group. -1 with errno: no memory. */
int simulated_tournament_play(
	struct simulated_tournament *tournament, bool chosen);

/* Rates the bots by the results so far. Fills ELO by bot, not scaled; 0 of one
 * without results. -1 with errno: no memory. */
int simulated_tournament_rate(
	const struct simulated_tournament *tournament, double *elo);

#endif
