#include "simulation/simulation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/random.h"
#include "simulation/rank_agreement.h"
#include "simulation/simulated_tournament.h"

/* While tournaments are played, the figures of the points hold the mean so far
 * and the sum of squared distances from it (B. Welford, Technometrics 4, 1962).
 */
struct work {
	struct simulation *simulation;
	double *strengths; /* by bot, of this tournament */
	double *found;	   /* ratings by bot, with room for house bots */
};

static void
add_value(struct simulation_figure *figure, double value, int count)
{
	double before = value - figure->mean;

	figure->mean += before / count;
	figure->error += before * (value - figure->mean);
}

/* Adds what a tournament found; REPEAT is its number from 0. */
static void
add_agreement(struct simulation_figure *figures,
	const struct rank_agreement *agreement, int repeat)
{
	add_value(&figures[SIMULATION_TAU], agreement->tau, repeat + 1);
	add_value(&figures[SIMULATION_ERROR], agreement->error, repeat + 1);
	add_value(&figures[SIMULATION_MISPLACED], agreement->misplaced,
		repeat + 1);
}

static int
play_to(struct simulated_tournament *tournament,
	const struct simulation_terms *terms, enum simulation_way way,
	int rounds)
{
	while (tournament->rounds < rounds)
		if (simulated_tournament_play(tournament,
			    way == SIMULATION_CHOSEN &&
				    tournament->rounds >=
					    terms->random_rounds) < 0)
			return -1;
	return 0;
}

static int
play_tournament(struct work *work, struct simulated_tournament *tournament,
	enum simulation_way way)
{
	struct simulation *simulation = work->simulation;
	const struct simulation_terms *terms = &simulation->terms;

	for (int i = 0; i < simulation->count; i++) {
		struct simulation_point *point = &simulation->points[i];
		struct rank_agreement agreement;

		if (play_to(tournament, terms, way, point->rounds) < 0 ||
			simulated_tournament_rate(tournament, work->found) <
				0 ||
			rank_agreement_of(&agreement, terms->bots,
				work->strengths, work->found) < 0)
			return -1;
		add_agreement(point->figures[way], &agreement,
			(int)tournament->number);
	}
	return 0;
}

static double
draw_uniform(struct random *random)
{
	return ((double)(random_next(random) >> 11) + 0.5) * 0x1p-53;
}

/* A number from the standard normal distribution, by the method of G. Box and
 * M. Muller, Annals of Mathematical Statistics 29, 1958. */
static double
draw_normal(struct random *random)
{
	static const double circle = 6.283185307179586;
	double length = sqrt(-2 * log(draw_uniform(random)));

	return length * cos(circle * draw_uniform(random));
}

static void
take_strengths(struct work *work, int repeat)
{
	const struct simulation_terms *terms = &work->simulation->terms;
	struct random random;

	random_derive(&random, "rehearsed strengths", terms->seed,
		(uint64_t)repeat, 0);
	for (int bot = 0; bot < terms->bots; bot++)
		work->strengths[bot] =
			terms->strengths
				? terms->strengths[bot]
				: terms->deviation * draw_normal(&random);
}

static int
play_repeat(struct work *work, int repeat)
{
	const struct simulation_terms *terms = &work->simulation->terms;
	int result = 0;

	take_strengths(work, repeat);
	for (enum simulation_way way = SIMULATION_RANDOM;
		result == 0 && way <= SIMULATION_CHOSEN; way++) {
		struct simulated_tournament tournament;

		if (simulated_tournament_init(&tournament, terms->seats,
			    terms->bots, work->strengths, terms->seed,
			    (uint64_t)repeat) < 0)
			return -1;
		result = play_tournament(work, &tournament, way);
		simulated_tournament_release(&tournament);
	}
	return result;
}

static void
finish_figures(struct simulation_point *point, int repeat)
{
	for (int way = 0; way < SIMULATION_WAYS; way++)
		for (int measure = 0; measure < SIMULATION_MEASURES;
			measure++) {
			struct simulation_figure *figure =
				&point->figures[way][measure];
			double variance =
				repeat > 1 ? figure->error / (repeat - 1) : NAN;

			figure->error = sqrt(variance / repeat);
		}
}

/* Takes as many points as allowed, at most one for a round. -1 with errno. */
static int
reserve_points(struct simulation *simulation)
{
	int rounds = simulation->terms.rounds;
	int step = (rounds + SIMULATION_POINTS_MAX - 1) / SIMULATION_POINTS_MAX;

	simulation->count = (rounds + step - 1) / step;
	simulation->points =
		calloc((size_t)simulation->count, sizeof *simulation->points);
	if (!simulation->points)
		return -1;
	for (int i = 0; i < simulation->count; i++)
		simulation->points[i].rounds =
			rounds - (simulation->count - 1 - i) * step;
	return 0;
}

void
simulation_release(struct simulation *simulation)
{
	free(simulation->points);
	*simulation = (struct simulation){0};
}

static int
play_all(struct work *work)
{
	int repeat = work->simulation->terms.repeat;

	for (int i = 0; i < repeat; i++)
		if (play_repeat(work, i) < 0)
			return -1;
	for (int i = 0; i < work->simulation->count; i++)
		finish_figures(&work->simulation->points[i], repeat);
	return 0;
}

int
simulation_init(
	struct simulation *simulation, const struct simulation_terms *terms)
{
	size_t bots = (size_t)(terms->bots + terms->seats);
	struct work work = {
		.simulation = simulation,
		.strengths = calloc(bots, sizeof *work.strengths),
		.found = calloc(bots, sizeof *work.found),
	};
	int result = -1;

	*simulation = (struct simulation){.terms = *terms};
	if (work.strengths && work.found && reserve_points(simulation) == 0)
		result = play_all(&work);
	free(work.strengths);
	free(work.found);
	if (result < 0)
		simulation_release(simulation);
	return result;
}
