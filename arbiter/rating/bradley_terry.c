#include "rating/bradley_terry.h"

#include <math.h>
#include <stdlib.h>

/* When the fit ends. */
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
bradley_terry_release(struct bradley_terry *strengths)
{
	free(strengths->gamma);
	free(strengths->elo);
	free(strengths->before);
	*strengths = (struct bradley_terry){0};
}

int
bradley_terry_init(struct bradley_terry *strengths,
	const struct encounters *encounters, double advantage, double draw_elo)
{
	size_t count = (size_t)encounters->players + 1;

	*strengths = (struct bradley_terry){
		.encounters = encounters,
		.advantage = advantage,
		.draw_elo = draw_elo,
		.first = gamma_of(advantage),
		.drawn = gamma_of(draw_elo),
		.gamma = calloc(count, sizeof *strengths->gamma),
		.elo = calloc(count, sizeof *strengths->elo),
		.before = calloc(count, sizeof *strengths->before),
	};
	if (strengths->gamma && strengths->elo && strengths->before)
		return 0;
	bradley_terry_release(strengths);
	return -1;
}

/* The new gamma of player I; that of a player with a higher number is new
 * already. */
static double
next_gamma(const struct bradley_terry *s, int i)
{
	const struct encounters *encounters = s->encounters;
	double own = s->before[i];
	double points = 0;
	double expected = 0;

	for (size_t at = encounters->begin[i]; at < encounters->begin[i + 1];
		at++) {
		const struct encounter *e = &encounters->all[at];
		double other = e->opponent > i ? s->gamma[e->opponent]
					       : s->before[e->opponent];
		points += (double)e->points;
		expected += (double)e->first_won * s->first /
				    (s->first * own + s->drawn * other) +
			    (double)e->first_lost * s->drawn * s->first /
				    (s->drawn * s->first * own + other) +
			    (double)e->second_lost * s->drawn /
				    (s->first * other + s->drawn * own) +
			    (double)e->second_won /
				    (s->drawn * s->first * other + own);
	}
	return points / expected;
}

/* One round over the gammas; returns the greatest relative difference. What is
 * no number, of a gamma of 0, is not greater. */
static double
improve_gammas(struct bradley_terry *strengths)
{
	double *next = strengths->before;
	double most = 0;

	strengths->before = strengths->gamma;
	strengths->gamma = next;
	for (int i = strengths->encounters->players - 1; i >= 0; i--)
		next[i] = next_gamma(strengths, i);
	for (int i = strengths->encounters->players - 1; i >= 0; i--) {
		double before = strengths->before[i];
		double difference = fabs(next[i] - before) / (next[i] + before);
		if (difference > most)
			most = difference;
	}
	return most;
}

/* Where the advantage is expected: the share of who came first in what would
 * be its wins, and in what would be its losses. */
static double
improved_first(const struct bradley_terry *s)
{
	const struct encounters *encounters = s->encounters;
	double won = 0;
	double expected = 0;

	for (int i = encounters->players - 1; i >= 0; i--) {
		double own = s->gamma[i];
		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++) {
			const struct encounter *e = &encounters->all[at];
			double other = s->gamma[e->opponent];
			won += (double)e->first_won;
			expected +=
				(double)e->first_won * own /
					(s->first * own + s->drawn * other) +
				(double)e->first_lost * s->drawn * own /
					(s->drawn * s->first * own + other);
		}
	}
	return won / expected;
}

static double
improved_drawn(const struct bradley_terry *s)
{
	const struct encounters *encounters = s->encounters;
	double drawn = 0;
	double expected = 0;

	for (int i = encounters->players - 1; i >= 0; i--) {
		double own = s->gamma[i];
		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++) {
			const struct encounter *e = &encounters->all[at];
			double other = s->gamma[e->opponent];
			drawn += (double)e->first_drawn;
			expected +=
				(double)e->first_won * other /
					(s->first * own + s->drawn * other) +
				(double)e->first_lost * s->first * own /
					(s->drawn * s->first * own + other);
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

/* Elo from what was fitted, and that again from Elo. */
static void
take_elo(struct bradley_terry *s, bool fit_advantage, bool fit_draw_elo)
{
	int players = s->encounters->players;
	double total = 0;

	for (int i = players - 1; i >= 0; i--) {
		s->elo[i] = elo_of(s->gamma[i]);
		total += s->elo[i];
	}
	for (int i = players - 1; i >= 0; i--) {
		s->elo[i] += -total / players;
		s->gamma[i] = gamma_of(s->elo[i]);
	}
	if (fit_advantage)
		s->advantage = elo_of(s->first);
	if (fit_draw_elo)
		s->draw_elo = elo_of(s->drawn);
	s->first = gamma_of(s->advantage);
	s->drawn = gamma_of(s->draw_elo);
}

void
bradley_terry_fit(
	struct bradley_terry *strengths, bool fit_advantage, bool fit_draw_elo)
{
	if (fit_advantage)
		strengths->first = 1;
	if (fit_draw_elo)
		strengths->drawn = 1;
	for (int i = 0; i < strengths->encounters->players; i++)
		strengths->gamma[i] = 1;
	for (int round = 0; round < ROUNDS_MOST; round++) {
		double most = improve_gammas(strengths);
		if (fit_advantage)
			most = replace(&strengths->first,
				improved_first(strengths), most);
		if (fit_draw_elo)
			most = replace(&strengths->drawn,
				improved_drawn(strengths), most);
		if (most < difference_least)
			break;
	}
	take_elo(strengths, fit_advantage, fit_draw_elo);
}

/* COUNT games, by the square of DIVISOR. */
static double
share(float count, double divisor)
{
	return (double)count / (divisor * divisor);
}

double
bradley_terry_curvature(
	const struct bradley_terry *s, int player, const struct encounter *e)
{
	double own = s->gamma[player];
	double other = s->gamma[e->opponent];
	double sum = share(e->first_won, s->first * own + s->drawn * other) +
		     share(e->first_lost, s->drawn * s->first * own + other) +
		     share(e->second_lost, s->first * other + s->drawn * own) +
		     share(e->second_won, s->drawn * s->first * other + own);

	return sum * (own * other * s->drawn * s->first);
}
