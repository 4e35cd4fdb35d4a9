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
rehearsal_release(struct rehearsal *rehearsal)
{
	free(rehearsal->strengths);
	free(rehearsal->field);
	free(rehearsal->groups);
	free(rehearsal->shown);
	results_release(&rehearsal->results);
	*rehearsal = (struct rehearsal){0};
}

/* Bots by number, in the field as in the results. */
static int
enter_bots(struct rehearsal *rehearsal)
{
	char name[NUMBER_MAX];

	for (int bot = 0; bot < rehearsal->bots; bot++) {
		snprintf(name, sizeof name, "%d", bot);
		if (results_bot(&rehearsal->results, name) < 0)
			return -1;
		rehearsal->field[bot] = bot;
	}
	return 0;
}

int
rehearsal_init(struct rehearsal *rehearsal, int seats, int count,
	const double *strengths, uint64_t seed, uint64_t number)
{
	size_t bots = (size_t)((count + seats - 1) / seats * seats);

	*rehearsal = (struct rehearsal){
		.seats = seats,
		.bots = (int)bots,
		.strengths = calloc(bots + 1, sizeof *rehearsal->strengths),
		.seed = seed,
		.number = number,
		.field = calloc(bots + 1, sizeof *rehearsal->field),
		.groups = calloc(bots + 1, sizeof *rehearsal->groups),
		.shown = calloc(bots + 1, sizeof *rehearsal->shown),
	};
	if (rehearsal->strengths && rehearsal->field && rehearsal->groups &&
		rehearsal->shown && enter_bots(rehearsal) == 0) {
		memcpy(rehearsal->strengths, strengths,
			(size_t)count * sizeof *strengths);
		return 0;
	}
	rehearsal_release(rehearsal);
	return -1;
}

static int
form_groups(struct rehearsal *rehearsal, bool chosen)
{
	struct itpw_field field = {
		.results = &rehearsal->results,
		.bots = rehearsal->field,
		.count = rehearsal->bots,
		.seats = rehearsal->seats,
	};
	struct random random;

	random_derive(&random, "rehearsed groups", rehearsal->seed,
		rehearsal->number, (uint64_t)rehearsal->rounds);
	return (chosen ? itpw_group_chosen : itpw_group_randomly)(
		&field, &random, rehearsal->groups);
}

/* Uniform above 0 and below 1. */
static double
draw_uniform(struct random *random)
{
	return ((double)(random_next(random) >> 11) + 0.5) * 0x1p-53;
}

static void
draw_shown(struct rehearsal *rehearsal, struct random *random)
{
	for (int bot = 0; bot < rehearsal->bots; bot++) {
		double luck = -log(-log(draw_uniform(random)));
		rehearsal->shown[bot] =
			rehearsal->strengths[bot] + luck / STRENGTHS_OF_ELO;
	}
}

static enum outcome
outcome_of(double difference)
{
	if (fabs(difference) < itpw_terms.draw_elo)
		return OUTCOME_DRAW;
	return difference > 0 ? OUTCOME_WIN : OUTCOME_LOSS;
}

/* One game of the bots in GROUP. */
static int
add_results(struct rehearsal *rehearsal, const int *group)
{
	struct results *results = &rehearsal->results;

	for (int i = 0; i < rehearsal->seats; i++)
		for (int j = i + 1; j < rehearsal->seats; j++) {
			double difference = rehearsal->shown[group[i]] -
					    rehearsal->shown[group[j]];
			if (results_add(results, (size_t)group[i],
				    (size_t)group[j], outcome_of(difference),
				    results->count + 1) < 0)
				return -1;
		}
	return 0;
}

int
rehearsal_play(struct rehearsal *rehearsal, bool chosen)
{
	struct random random;

	if (form_groups(rehearsal, chosen) < 0)
		return -1;
	random_derive(&random, "rehearsed luck", rehearsal->seed,
		rehearsal->number, (uint64_t)rehearsal->rounds);
	for (int game = 0; game < rehearsal->seats; game++) {
		draw_shown(rehearsal, &random);
		for (int begin = 0; begin < rehearsal->bots;
			begin += rehearsal->seats)
			if (add_results(rehearsal, rehearsal->groups + begin) <
				0)
				return -1;
	}
	rehearsal->rounds++;
	return 0;
}

int
rehearsal_rate(const struct rehearsal *rehearsal, double *elo)
{
	struct rating rating;

	if (rating_init(&rating, &rehearsal->results, &itpw_terms) < 0)
		return -1;
	for (int bot = 0; bot < rehearsal->bots; bot++)
		elo[bot] = 0;
	for (int i = 0; i < rating.count; i++)
		elo[rating.players[i].bot] =
			rating.players[i].elo / rating.scale;
	rating_release(&rating);
	return 0;
}
