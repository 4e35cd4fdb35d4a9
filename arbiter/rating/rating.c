#include "rating/rating.h"

#include <math.h>
#include <stdlib.h>

#include "rating/bradley_terry.h"
#include "rating/encounters.h"

/* What the reference integrates the normal density over, and in what steps. */
enum { STEPS = 1000 };
static const double reach = 10;

const struct rating_terms rating_terms_usual = {
	.draw_elo = 97.3, .prior = 2, .confidence = 0.95};

/* In Elo. */
static const double rating_equal = 0.01;

/* What a rating is made from. */
struct work {
	struct encounters encounters;
	struct bradley_terry model;
	struct covariance covariance;
	double *variances; /* by player, Elo^2 */
	int *order;	   /* the players, the best first */
};

/* The value in the middle of a step. */
static double
step_value(int step)
{
	return -reach + (step + 0.5) * (2 * reach) / STEPS;
}

/* The normal density, not scaled; the reference leaves the first step out. */
static double
step_density(int step)
{
	double value = step_value(step);

	return step > 0 && step < STEPS ? exp(-0.5 * value * value) : 0;
}

/* How many standard deviations are on either side of a mean for CONFIDENCE.
 * Integrates from above, by the trapezoidal rule, to where half of what is
 * outside the interval is reached; linear between two steps. */
static double
deviations_of(double confidence)
{
	double wanted = (1 - confidence) / 2;
	double total = 0;
	double reached = 0;

	for (int step = STEPS - 1; step >= 0; step--)
		total += step_density(step);
	for (int step = STEPS - 1; step >= 0; step--) {
		double above = step_density(step + 1) / total;
		double next =
			reached + (above + step_density(step) / total) / 2;

		if (next >= wanted)
			return step_value(step + 1) +
			       (step_value(step) - step_value(step + 1)) *
				       (wanted - reached) / (next - reached);
		reached = next;
	}
	return step_value(0);
}

double
rating_round(double figure)
{
	return trunc(figure > 0 ? figure + 0.5 : figure - 0.5) + 0.0;
}

void
rating_release(struct rating *rating)
{
	free(rating->players);
	free(rating->superiority);
	*rating = (struct rating){0};
}

static void
work_release(struct work *work)
{
	encounters_release(&work->encounters);
	bradley_terry_release(&work->model);
	covariance_release(&work->covariance);
	free(work->variances);
	free(work->order);
}

/* The variance of a player's rating, those of all others taken for certain. */
static double
variance_of(const struct work *work, int player)
{
	const struct encounters *encounters = &work->encounters;
	double curvature = 0;

	for (size_t at = encounters->begin[player];
		at < encounters->begin[player + 1]; at++)
		curvature += bradley_terry_curvature(
			&work->model, player, &encounters->all[at]);
	return 1 / (curvature * (BRADLEY_TERRY_OF_ELO * BRADLEY_TERRY_OF_ELO));
}

static bool
is_estimated(const struct work *work, const struct rating_terms *terms)
{
	return terms->covariance && !terms->superiority &&
	       work->encounters.players > RATING_DENSE_MAX;
}

static int
take_variances(struct work *work, const struct rating_terms *terms)
{
	if (is_estimated(work, terms))
		return covariance_estimate(&work->model, work->variances);
	if ((terms->covariance || terms->superiority) &&
		covariance_init(&work->covariance, &work->model) < 0)
		return -1;
	if (terms->covariance)
		covariance_variances(&work->covariance, work->variances);
	else
		for (int i = 0; i < work->encounters.players; i++)
			work->variances[i] = variance_of(work, i);
	return 0;
}

/* A player and its rating. */
struct rated {
	double elo;
	int player;
};

static int
compare_rated(const void *a, const void *b)
{
	const struct rated *x = a;
	const struct rated *y = b;

	if (x->elo > y->elo || x->elo < y->elo)
		return x->elo > y->elo ? -1 : 1;
	return x->player - y->player;
}

/* Equals stand by number. */
static int
order_players(struct work *work)
{
	size_t count = (size_t)work->encounters.players;
	struct rated *all = calloc(count + 1, sizeof *all);

	if (!all)
		return -1;
	for (size_t i = 0; i < count; i++)
		all[i] = (struct rated){work->model.elo[i], (int)i};
	qsort(all, count, sizeof *all, compare_rated);
	for (size_t i = 0; i < count; i++)
		work->order[i] = all[i].player;
	free(all);
	return 0;
}

/* -1 with errno; the work is to be released all the same. */
static int
do_work(struct work *work, const struct sums *results,
	const struct rating_terms *terms)
{
	*work = (struct work){0};
	if (encounters_init(&work->encounters, results, terms->prior) < 0)
		return -1;
	size_t count = (size_t)work->encounters.players;
	work->variances = calloc(count + 1, sizeof *work->variances);
	work->order = calloc(count + 1, sizeof *work->order);
	if (!work->variances || !work->order ||
		bradley_terry_init(&work->model, &work->encounters,
			terms->advantage, terms->draw_elo) < 0)
		return -1;
	bradley_terry_fit(
		&work->model, terms->fit_advantage, terms->fit_draw_elo);
	if (order_players(work) < 0)
		return -1;
	return take_variances(work, terms);
}

/* The factor by which small differences of the model's Elo mean what they mean
 * in the formula without draws. */
static double
scale_of(double draw_elo)
{
	double x = pow(10.0, -draw_elo / 400);

	return x * 4.0 / ((1 + x) * (1 + x));
}

static double
mean_opponent(const struct work *work, int player)
{
	const struct encounters *encounters = &work->encounters;
	double total = 0;

	for (size_t at = encounters->begin[player];
		at < encounters->begin[player + 1]; at++) {
		const struct encounter *e = &encounters->all[at];

		total += e->games * work->model.elo[e->opponent];
	}
	return total / encounters->totals[player].games;
}

static void
take_player(struct rating_player *to, const struct work *work, int player,
	double deviations, double scale)
{
	const struct encounter_totals *totals =
		&work->encounters.totals[player];

	*to = (struct rating_player){
		.bot = totals->bot,
		.elo = scale * work->model.elo[player],
		.interval =
			scale * (deviations * sqrt(work->variances[player])),
		.games = totals->games,
		.score = 100 * (totals->wins + totals->draws / 2) /
			 totals->games,
		.opponent = scale * mean_opponent(work, player),
		.draws = 100 * totals->draws / totals->games,
	};
}

static double
superiority_of(const struct work *work, int i, int j)
{
	double variance = covariance_of_difference(&work->covariance, i, j);
	const double *elo = work->model.elo;

	return erfc((elo[j] - elo[i]) / sqrt(2 * variance)) / 2;
}

static void
take_superiority(double *to, const struct work *work)
{
	int count = work->encounters.players;

	for (int i = 0; i < count; i++)
		for (int j = 0; j < count; j++)
			*to++ = i == j ? 0.5
				       : superiority_of(work, work->order[i],
						 work->order[j]);
}

/* A rating that is so little below the next higher one counts as that does, so
 * that whether two are equal does not depend on where a rounding would fall. */
static void
take_levels(struct rating *rating)
{
	struct rating_player *players = rating->players;

	for (int i = 0; i < rating->count; i++)
		players[i].level =
			i > 0 && players[i - 1].elo - players[i].elo <
						rating_equal
				? players[i - 1].level
				: players[i].elo;
}

static int
take_all(struct rating *rating, const struct work *work,
	const struct rating_terms *terms)
{
	size_t count = (size_t)work->encounters.players;
	double deviations = deviations_of(terms->confidence);

	*rating = (struct rating){
		.advantage = work->model.advantage,
		.draw_elo = work->model.draw_elo,
		.scale = scale_of(work->model.draw_elo),
		.confidence = terms->confidence,
		.count = (int)count,
		.ranked = (int)count,
		.estimated = is_estimated(work, terms),
		.players = calloc(count + 1, sizeof *rating->players),
	};
	if (terms->superiority)
		rating->superiority = calloc(count * count + 1, sizeof(double));
	if (!rating->players || (terms->superiority && !rating->superiority)) {
		rating_release(rating);
		return -1;
	}
	for (size_t i = 0; i < count; i++)
		take_player(&rating->players[i], work, work->order[i],
			deviations, rating->scale);
	take_levels(rating);
	if (terms->superiority)
		take_superiority(rating->superiority, work);
	return 0;
}

int
rating_init(struct rating *rating, const struct sums *results,
	const struct rating_terms *terms)
{
	struct work work;
	int result = do_work(&work, results, terms);

	if (result == 0)
		result = take_all(rating, &work, terms);
	work_release(&work);
	return result;
}

/* The players of a rating in another order. */
struct parted {
	struct rating_player *players;
	double *superiority; /* NULL: not wanted */
	size_t *places;	     /* of the old ones, in the new order */
};

static size_t
list_places(
	const struct rating *rating, const struct sums *sums, size_t *places)
{
	size_t count = (size_t)rating->count;
	size_t listed = 0;
	size_t ranked = 0;

	for (int apart = 0; apart <= 2; apart++) {
		for (size_t i = 0; i < count; i++) {
			size_t bot = rating->players[i].bot;
			int group = sums_is_former(sums, bot) ? 2
				    : sums->bots[bot].outside ? 1
							      : 0;

			if (group == apart)
				places[listed++] = i;
		}
		if (apart == 0)
			ranked = listed;
	}
	return ranked;
}

static void
rearrange(struct parted *parted, const struct rating *rating)
{
	size_t count = (size_t)rating->count;

	for (size_t i = 0; i < count; i++) {
		parted->players[i] = rating->players[parted->places[i]];
		for (size_t j = 0; parted->superiority && j < count; j++)
			parted->superiority[i * count + j] =
				rating->superiority[parted->places[i] * count +
						    parted->places[j]];
	}
}

static int
make_room(struct parted *parted, const struct rating *rating)
{
	size_t count = (size_t)rating->count;

	*parted = (struct parted){
		.players = calloc(count + 1, sizeof *parted->players),
		.places = calloc(count + 1, sizeof *parted->places),
	};
	if (rating->superiority)
		parted->superiority =
			calloc(count * count + 1, sizeof *parted->superiority);
	if (parted->players && parted->places &&
		(parted->superiority || !rating->superiority))
		return 0;
	free(parted->players);
	free(parted->places);
	free(parted->superiority);
	return -1;
}

int
rating_part(struct rating *rating, const struct sums *sums)
{
	struct parted parted;

	if (make_room(&parted, rating) < 0)
		return -1;
	rating->ranked = (int)list_places(rating, sums, parted.places);
	rearrange(&parted, rating);
	free(rating->players);
	free(rating->superiority);
	free(parted.places);
	rating->players = parted.players;
	rating->superiority = parted.superiority;
	return 0;
}
