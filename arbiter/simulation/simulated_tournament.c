#include "simulation/simulated_tournament.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/number.h"
#include "common/random.h"
#include "rating/bradley_terry.h"
#include "tournament/draw_itpw.h"

void
simulated_tournament_release(struct simulated_tournament *simulated_tournament)
{
	free(simulated_tournament->strengths);
	free(simulated_tournament->field);
	free(simulated_tournament->groups);
	free(simulated_tournament->shown);
	results_release(&simulated_tournament->results);
	*simulated_tournament = (struct simulated_tournament){0};
}

/* Bots by number, in the field as in the results. */
static int
enter_bots(struct simulated_tournament *simulated_tournament)
{
	char name[NUMBER_MAX];

	for (int bot = 0; bot < simulated_tournament->bots; bot++) {
		snprintf(name, sizeof name, "%d", bot);
		if (results_bot(&simulated_tournament->results, name) < 0)
			return -1;
		simulated_tournament->field[bot] = bot;
	}
	return 0;
}

int
simulated_tournament_init(struct simulated_tournament *simulated_tournament,
	int seats, int count, const double *strengths, uint64_t seed,
	uint64_t number)
{
	size_t bots = (size_t)((count + seats - 1) / seats * seats);

	*simulated_tournament = (struct simulated_tournament){
		.seats = seats,
		.bots = (int)bots,
		.strengths = calloc(
			bots + 1, sizeof *simulated_tournament->strengths),
		.seed = seed,
		.number = number,
		.field = calloc(bots + 1, sizeof *simulated_tournament->field),
		.groups =
			calloc(bots + 1, sizeof *simulated_tournament->groups),
		.shown = calloc(bots + 1, sizeof *simulated_tournament->shown),
	};
	if (simulated_tournament->strengths && simulated_tournament->field &&
		simulated_tournament->groups && simulated_tournament->shown &&
		enter_bots(simulated_tournament) == 0) {
		memcpy(simulated_tournament->strengths, strengths,
			(size_t)count * sizeof *strengths);
		return 0;
	}
	simulated_tournament_release(simulated_tournament);
	return -1;
}

static int
form_groups(struct simulated_tournament *simulated_tournament, bool chosen)
{
	struct draw_itpw_field field = {
		.results = &simulated_tournament->results,
		.bots = simulated_tournament->field,
		.count = simulated_tournament->bots,
		.seats = simulated_tournament->seats,
	};
	struct random random;

	random_derive(&random, "rehearsed groups", simulated_tournament->seed,
		simulated_tournament->number,
		(uint64_t)simulated_tournament->rounds);
	return (chosen ? draw_itpw_by_rating : draw_itpw_at_random)(
		&field, &random, simulated_tournament->groups);
}

/* Uniform above 0 and below 1. */
static double
draw_uniform(struct random *random)
{
	return ((double)(random_next(random) >> 11) + 0.5) * 0x1p-53;
}

static void
draw_shown(struct simulated_tournament *simulated_tournament,
	struct random *random)
{
	for (int bot = 0; bot < simulated_tournament->bots; bot++) {
		double luck = -log(-log(draw_uniform(random)));
		simulated_tournament->shown[bot] =
			simulated_tournament->strengths[bot] +
			luck / BRADLEY_TERRY_OF_ELO;
	}
}

static enum outcome
outcome_of(double difference)
{
	if (fabs(difference) < draw_itpw_terms.draw_elo)
		return OUTCOME_DRAW;
	return difference > 0 ? OUTCOME_WIN : OUTCOME_LOSS;
}

/* One game of the bots in GROUP. */
static int
add_results(struct simulated_tournament *simulated_tournament, const int *group)
{
	struct results *results = &simulated_tournament->results;

	for (int i = 0; i < simulated_tournament->seats; i++)
		for (int j = i + 1; j < simulated_tournament->seats; j++) {
			double difference =
				simulated_tournament->shown[group[i]] -
				simulated_tournament->shown[group[j]];
			if (results_add(results, (size_t)group[i],
				    (size_t)group[j], outcome_of(difference),
				    results->count + 1) < 0)
				return -1;
		}
	return 0;
}

int
simulated_tournament_play(
	struct simulated_tournament *simulated_tournament, bool chosen)
{
	struct random random;

	if (form_groups(simulated_tournament, chosen) < 0)
		return -1;
	random_derive(&random, "rehearsed luck", simulated_tournament->seed,
		simulated_tournament->number,
		(uint64_t)simulated_tournament->rounds);
	for (int game = 0; game < simulated_tournament->seats; game++) {
		draw_shown(simulated_tournament, &random);
		for (int begin = 0; begin < simulated_tournament->bots;
			begin += simulated_tournament->seats)
			if (add_results(simulated_tournament,
				    simulated_tournament->groups + begin) < 0)
				return -1;
	}
	simulated_tournament->rounds++;
	return 0;
}

int
rehearsal_rate(
	const struct simulated_tournament *simulated_tournament, double *elo)
{
	struct rating rating;

	if (rating_init(&rating, &simulated_tournament->results,
		    &draw_itpw_terms) < 0)
		return -1;
	for (int bot = 0; bot < simulated_tournament->bots; bot++)
		elo[bot] = 0;
	for (int i = 0; i < rating.count; i++)
		elo[rating.players[i].bot] =
			rating.players[i].elo / rating.scale;
	rating_release(&rating);
	return 0;
}
