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
simulated_tournament_release(struct simulated_tournament *tournament)
{
	free(tournament->strengths);
	free(tournament->field);
	free(tournament->groups);
	free(tournament->shown);
	results_release(&tournament->results);
	*tournament = (struct simulated_tournament){0};
}

/* Bots have the same numbers in field and results. -1 with errno. */
static int
enter_bots(struct simulated_tournament *tournament)
{
	char name[NUMBER_MAX];

	for (int bot = 0; bot < tournament->bots; bot++) {
		snprintf(name, sizeof name, "%d", bot);
		if (results_bot(&tournament->results, name) < 0)
			return -1;
		tournament->field[bot] = bot;
	}
	return 0;
}

int
simulated_tournament_init(struct simulated_tournament *tournament, int seats,
	int count, const double *strengths, uint64_t seed, uint64_t number)
{
	size_t bots = (size_t)((count + seats - 1) / seats * seats);

	*tournament = (struct simulated_tournament){
		.seats = seats,
		.bots = (int)bots,
		.strengths = calloc(bots + 1, sizeof *tournament->strengths),
		.seed = seed,
		.number = number,
		.field = calloc(bots + 1, sizeof *tournament->field),
		.groups = calloc(bots + 1, sizeof *tournament->groups),
		.shown = calloc(bots + 1, sizeof *tournament->shown),
	};
	if (tournament->strengths && tournament->field && tournament->groups &&
		tournament->shown && enter_bots(tournament) == 0) {
		memcpy(tournament->strengths, strengths,
			(size_t)count * sizeof *strengths);
		return 0;
	}
	simulated_tournament_release(tournament);
	return -1;
}

static int
form_groups(struct simulated_tournament *tournament, bool chosen)
{
	struct draw_itpw_field field = {
		.results = &tournament->results,
		.bots = tournament->field,
		.count = tournament->bots,
		.seats = tournament->seats,
	};
	struct random random;

	random_derive(&random, "rehearsed groups", tournament->seed,
		tournament->number, (uint64_t)tournament->rounds);
	return (chosen ? draw_itpw_by_rating : draw_itpw_at_random)(
		&field, &random, tournament->groups);
}

/* A number from the uniform distribution above 0 and below 1. */
static double
draw_uniform(struct random *random)
{
	return ((double)(random_next(random) >> 11) + 0.5) * 0x1p-53;
}

static void
draw_shown(struct simulated_tournament *tournament, struct random *random)
{
	for (int bot = 0; bot < tournament->bots; bot++) {
		double luck = -log(-log(draw_uniform(random)));

		tournament->shown[bot] = tournament->strengths[bot] +
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

/* Adds the results of one game of the bots in GROUP. -1 with errno. */
static int
add_results(struct simulated_tournament *tournament, const int *group)
{
	struct results *results = &tournament->results;

	for (int i = 0; i < tournament->seats; i++)
		for (int j = i + 1; j < tournament->seats; j++) {
			double difference = tournament->shown[group[i]] -
					    tournament->shown[group[j]];

			if (results_add(results, (size_t)group[i],
				    (size_t)group[j], outcome_of(difference),
				    results->count + 1) < 0)
				return -1;
		}
	return 0;
}

int
simulated_tournament_play(struct simulated_tournament *tournament, bool chosen)
{
	struct random random;

	if (form_groups(tournament, chosen) < 0)
		return -1;
	random_derive(&random, "rehearsed luck", tournament->seed,
		tournament->number, (uint64_t)tournament->rounds);
	for (int game = 0; game < tournament->seats; game++) {
		draw_shown(tournament, &random);
		for (int begin = 0; begin < tournament->bots;
			begin += tournament->seats)
			if (add_results(
				    tournament, tournament->groups + begin) < 0)
				return -1;
	}
	tournament->rounds++;
	return 0;
}

int
simulated_tournament_rate(
	const struct simulated_tournament *tournament, double *elo)
{
	struct rating rating;

	if (rating_init(&rating, &tournament->results, &draw_itpw_terms) < 0)
		return -1;
	for (int bot = 0; bot < tournament->bots; bot++)
		elo[bot] = 0;
	for (int i = 0; i < rating.count; i++)
		elo[rating.players[i].bot] =
			rating.players[i].elo / rating.scale;
	rating_release(&rating);
	return 0;
}
