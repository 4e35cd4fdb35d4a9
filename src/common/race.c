#include "common/race.h"

#include <assert.h>
#include <math.h>

/* Standard errors by which a dropped candidate is behind the best one. */
static const double behind = 3.5;

void
race_begin(struct race *race, int count)
{
	assert(count > 0 && count <= RACE_CANDIDATES);
	race->count = count;
	race->samples = 0;
	race->look = RACE_FEW;
	for (int i = 0; i < count; i++) {
		race->left[i] = i;
		race->met[i] = -1;
	}
}

bool
race_over(const struct race *race)
{
	return race->count == 1 || race->samples == RACE_SAMPLES;
}

static double
sum_of(const struct race *race, int candidate)
{
	double sum = 0;

	for (int i = 0; i < race->samples; i++)
		sum += (double)race->result[candidate][i];
	return sum;
}

static void
put_best_first(struct race *race)
{
	int best = 0;

	for (int i = 1; i < race->count; i++) {
		if (sum_of(race, race->left[i]) >
			sum_of(race, race->left[best]))
			best = i;
	}
	int candidate = race->left[best];
	race->left[best] = race->left[0];
	race->left[0] = candidate;
}

static bool
is_behind(const struct race *race, int candidate)
{
	const float *best = race->result[race->left[0]];
	const float *own = race->result[candidate];
	double n = race->samples, sum = 0, squares = 0;

	for (int i = 0; i < race->samples; i++) {
		double less = (double)best[i] - (double)own[i];

		sum += less;
		squares += less * less;
	}
	double variance = (squares - sum * sum / n) / (n - 1);
	return sum / n > behind * sqrt(variance > 0 ? variance / n : 0);
}

static void
give_up(struct race *race)
{
	int kept = 1;

	put_best_first(race);
	for (int i = 1; i < race->count; i++) {
		if (!is_behind(race, race->left[i]))
			race->left[kept++] = race->left[i];
		else
			race->met[race->left[i]] = race->samples;
	}
	race->count = kept;
}

void
race_step(struct race *race)
{
	race->samples++;
	if (race->samples < race->look)
		return;
	race->look += race->look / 2;
	give_up(race);
}

int
race_best(struct race *race, int least)
{
	if (race->samples >= least)
		put_best_first(race);
	return race->left[0];
}

double
race_mean(const struct race *race, int candidate)
{
	int met = race_met(race, candidate);
	double sum = 0;

	for (int i = 0; i < met; i++)
		sum += (double)race->result[candidate][i];
	return met > 0 ? sum / met : 0;
}
