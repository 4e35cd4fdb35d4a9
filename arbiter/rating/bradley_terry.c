#include "rating/bradley_terry.h"

#include <math.h>
#include <stdlib.h>

/* The fit ends when no figure changes by more, or after so many rounds. */
enum { ROUNDS_MOST = 10000 };
static const double difference_least = 1e-5;

static double
gamma_of(double elo)
{
	return pow(10.0, elo / 400.0);
}

static double
elo_of(double gamma)
{
	return log10(gamma) * 400;
}

void
bradley_terry_release(struct bradley_terry *model)
{
	free(model->gamma);
	free(model->elo);
	free(model->before);
	*model = (struct bradley_terry){0};
}

int
bradley_terry_init(struct bradley_terry *model,
	const struct encounters *encounters, double advantage, double draw_elo)
{
	size_t count = (size_t)encounters->players + 1;

	*model = (struct bradley_terry){
		.encounters = encounters,
		.advantage = advantage,
		.draw_elo = draw_elo,
		.first = gamma_of(advantage),
		.drawn = gamma_of(draw_elo),
		.gamma = calloc(count, sizeof *model->gamma),
		.elo = calloc(count, sizeof *model->elo),
		.before = calloc(count, sizeof *model->before),
	};
	if (model->gamma && model->elo && model->before)
		return 0;
	bradley_terry_release(model);
	return -1;
}

/* The new gamma of player I; that of a player with a higher number is new
 * already. */
static double
next_gamma(const struct bradley_terry *m, int i)
{
	const struct encounters *encounters = m->encounters;
	double own = m->before[i];
	double points = 0;
	double expected = 0;

	for (size_t at = encounters->begin[i]; at < encounters->begin[i + 1];
		at++) {
		const struct encounter *e = &encounters->all[at];
		double other = e->opponent > i ? m->gamma[e->opponent]
					       : m->before[e->opponent];

		points += (double)e->points;
		expected += (double)e->first_won * m->first /
				    (m->first * own + m->drawn * other) +
			    (double)e->first_lost * m->drawn * m->first /
				    (m->drawn * m->first * own + other) +
			    (double)e->second_lost * m->drawn /
				    (m->first * other + m->drawn * own) +
			    (double)e->second_won /
				    (m->drawn * m->first * other + own);
	}
	return points / expected;
}

/* Makes one round over the gammas and returns the greatest relative
 * difference. That of two gammas of 0 is no number and does not count. */
static double
improve_gammas(struct bradley_terry *model)
{
	double *next = model->before;
	double most = 0;

	model->before = model->gamma;
	model->gamma = next;
	for (int i = model->encounters->players - 1; i >= 0; i--)
		next[i] = next_gamma(model, i);
	for (int i = model->encounters->players - 1; i >= 0; i--) {
		double before = model->before[i];
		double difference = fabs(next[i] - before) / (next[i] + before);

		if (difference > most)
			most = difference;
	}
	return most;
}

/* The next advantage, as a factor: the wins and draws of those who came first
 * by what is expected of them without it. */
static double
improved_first(const struct bradley_terry *m)
{
	const struct encounters *encounters = m->encounters;
	double won = 0;
	double expected = 0;

	for (int i = encounters->players - 1; i >= 0; i--) {
		double own = m->gamma[i];

		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++) {
			const struct encounter *e = &encounters->all[at];
			double other = m->gamma[e->opponent];

			won += (double)e->first_won;
			expected +=
				(double)e->first_won * own /
					(m->first * own + m->drawn * other) +
				(double)e->first_lost * m->drawn * own /
					(m->drawn * m->first * own + other);
		}
	}
	return won / expected;
}

static double
improved_drawn(const struct bradley_terry *m)
{
	const struct encounters *encounters = m->encounters;
	double drawn = 0;
	double expected = 0;

	for (int i = encounters->players - 1; i >= 0; i--) {
		double own = m->gamma[i];

		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++) {
			const struct encounter *e = &encounters->all[at];
			double other = m->gamma[e->opponent];

			drawn += (double)e->first_drawn;
			expected +=
				(double)e->first_won * other /
					(m->first * own + m->drawn * other) +
				(double)e->first_lost * m->first * own /
					(m->drawn * m->first * own + other);
		}
	}
	double ratio = drawn / expected;
	return ratio + sqrt(ratio * ratio + 1);
}

/* Replaces *TERM and returns the greater of MOST and the difference. */
static double
replace(double *term, double by, double most)
{
	double difference = fabs(*term - by);

	*term = by;
	return difference > most ? difference : most;
}

/* Takes Elo from the fitted factors, with a mean of 0, and the factors again
 * from Elo, as the reference does. */
static void
take_elo(struct bradley_terry *m, bool fit_advantage, bool fit_draw_elo)
{
	int players = m->encounters->players;
	double total = 0;

	for (int i = players - 1; i >= 0; i--) {
		m->elo[i] = elo_of(m->gamma[i]);
		total += m->elo[i];
	}
	for (int i = players - 1; i >= 0; i--) {
		m->elo[i] += -total / players;
		m->gamma[i] = gamma_of(m->elo[i]);
	}
	if (fit_advantage)
		m->advantage = elo_of(m->first);
	if (fit_draw_elo)
		m->draw_elo = elo_of(m->drawn);
	m->first = gamma_of(m->advantage);
	m->drawn = gamma_of(m->draw_elo);
}

void
bradley_terry_fit(
	struct bradley_terry *model, bool fit_advantage, bool fit_draw_elo)
{
	if (fit_advantage)
		model->first = 1;
	if (fit_draw_elo)
		model->drawn = 1;
	for (int i = 0; i < model->encounters->players; i++)
		model->gamma[i] = 1;
	for (int round = 0; round < ROUNDS_MOST; round++) {
		double most = improve_gammas(model);

		if (fit_advantage)
			most = replace(
				&model->first, improved_first(model), most);
		if (fit_draw_elo)
			most = replace(
				&model->drawn, improved_drawn(model), most);
		if (most < difference_least)
			break;
	}
	take_elo(model, fit_advantage, fit_draw_elo);
}

/* COUNT games divided by the square of DIVISOR. */
static double
share(float count, double divisor)
{
	return (double)count / (divisor * divisor);
}

double
bradley_terry_curvature(
	const struct bradley_terry *m, int player, const struct encounter *e)
{
	double own = m->gamma[player];
	double other = m->gamma[e->opponent];
	double sum = share(e->first_won, m->first * own + m->drawn * other) +
		     share(e->first_lost, m->drawn * m->first * own + other) +
		     share(e->second_lost, m->first * other + m->drawn * own) +
		     share(e->second_won, m->drawn * m->first * other + own);

	return sum * (own * other * m->drawn * m->first);
}
